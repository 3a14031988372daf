//! Settings and time controls.

use super::{Field, Fields, Gaps, JsonError};
use crate::names::RULE_SETS;
use crate::{
    Byoyomi, FlagResult, Handling, IllegalMove, MAX_TIME, OfferTime, Settings, Stage, TimeControl,
    WrongClaim,
};
use serde_json::{Value, json};
use xiangqi_rules::RuleSet;

impl Settings {
    /// The settings as a JSON object, all fields written.
    pub fn to_json(&self) -> Value {
        json!({
            "fen": self.fen,
            "rules": self.rules.name(),
            "naturalLimit": self.natural_limit,
            "checkCap": self.check_cap,
            "repetitionBy": self.repetition.name(),
            "naturalLimitBy": self.natural_limit_by.name(),
            "wrongRepetitionClaim": self.wrong_repetition_claim.name(),
            "drawOffers": self.draw_offers.name(),
            "foulLimit": self.foul_limit,
            "illegalMove": self.illegal_move.name(),
            "touchMove": self.touch_move,
            "clock": self.clock.as_ref().map(control_to_json),
            "flagAgainstDeadMen": self.flag_against_dead_men.name(),
            "lateLimit": self.late_limit,
        })
    }

    /// Reads settings; fields that are left out take their defaults.
    ///
    /// # Errors
    /// The field that is unknown or wrong. Whether the settings make sense together is asked
    /// by [`Referee::new`](crate::Referee::new).
    pub fn from_json(value: &Value) -> Result<Settings, JsonError> {
        read(Field::whole(value), Gaps::Filled)
    }
}

/// Reads settings.
pub(super) fn read(field: Field<'_>, gaps: Gaps) -> Result<Settings, JsonError> {
    let mut fields = field.fields(gaps)?;
    let mut settings = Settings::default();
    if let Some(fen) = fields.want("fen")? {
        settings.fen = fen.text()?.into();
    }
    if let Some(name) = fields.want("rules")? {
        settings.rules = name.named(RULE_SETS, RuleSet::from_name)?;
    }
    if let Some(limit) = fields.want("naturalLimit")? {
        settings.natural_limit = limit.or_null().map(|limit| limit.count()).transpose()?;
    }
    if let Some(cap) = fields.want("checkCap")? {
        settings.check_cap = cap.or_null().map(|cap| cap.count()).transpose()?;
    }
    if let Some(by) = fields.want("repetitionBy")? {
        settings.repetition = by.named(Handling::NAMES, Handling::from_name)?;
    }
    if let Some(by) = fields.want("naturalLimitBy")? {
        settings.natural_limit_by = by.named(Handling::NAMES, Handling::from_name)?;
    }
    if let Some(claim) = fields.want("wrongRepetitionClaim")? {
        settings.wrong_repetition_claim = claim.named(WrongClaim::NAMES, WrongClaim::from_name)?;
    }
    if let Some(time) = fields.want("drawOffers")? {
        settings.draw_offers = time.named(OfferTime::NAMES, OfferTime::from_name)?;
    }
    if let Some(limit) = fields.want("foulLimit")? {
        settings.foul_limit = limit.count()?;
    }
    if let Some(name) = fields.want("illegalMove")? {
        settings.illegal_move = name.named(IllegalMove::NAMES, IllegalMove::from_name)?;
    }
    if let Some(flag) = fields.want("touchMove")? {
        settings.touch_move = flag.flag()?;
    }
    if let Some(clock) = fields.want("clock")? {
        let read = |clock| control(clock, gaps);
        settings.clock = clock.or_null().map(read).transpose()?;
    }
    if let Some(result) = fields.want("flagAgainstDeadMen")? {
        settings.flag_against_dead_men = result.named(FlagResult::NAMES, FlagResult::from_name)?;
    }
    if let Some(limit) = fields.want("lateLimit")? {
        let read = |limit: Field<'_>| limit.number(MAX_TIME);
        settings.late_limit = limit.or_null().map(read).transpose()?;
    }
    fields.done()?;
    Ok(settings)
}

fn control_to_json(control: &TimeControl) -> Value {
    let stage = |stage: &Stage| {
        json!({
            "moves": stage.moves,
            "time": stage.time,
            "increment": stage.increment,
            "delay": stage.delay,
        })
    };
    json!({
        "perMove": control.per_move,
        "stages": control.stages.iter().map(stage).collect::<Vec<_>>(),
        "byoyomi": control.byoyomi.map(|byoyomi| {
            json!({ "periods": byoyomi.periods, "time": byoyomi.time })
        }),
    })
}

fn control(field: Field<'_>, gaps: Gaps) -> Result<TimeControl, JsonError> {
    let mut fields = field.fields(gaps)?;
    let per_move = time_or_null(&mut fields, "perMove")?;
    let stages = match fields.want("stages")? {
        Some(list) => list
            .list()?
            .map(|item| stage(item, gaps))
            .collect::<Result<_, _>>()?,
        None => Vec::new(),
    };
    let byoyomi = match fields.want("byoyomi")?.and_then(Field::or_null) {
        Some(value) => {
            let mut fields = value.fields(gaps)?;
            let byoyomi = Byoyomi {
                periods: fields.need("periods")?.count()?,
                time: fields.need("time")?.number(MAX_TIME)?,
            };
            fields.done()?;
            Some(byoyomi)
        }
        None => None,
    };
    fields.done()?;
    Ok(TimeControl {
        per_move,
        stages,
        byoyomi,
    })
}

fn stage(field: Field<'_>, gaps: Gaps) -> Result<Stage, JsonError> {
    let mut fields = field.fields(gaps)?;
    let moves = fields.want("moves")?.and_then(Field::or_null);
    let stage = Stage {
        moves: moves.map(|moves| moves.count()).transpose()?,
        time: fields.need("time")?.number(MAX_TIME)?,
        increment: time_or_zero(&mut fields, "increment")?,
        delay: time_or_zero(&mut fields, "delay")?,
    };
    fields.done()?;
    Ok(stage)
}

/// A time, `None` for null or a default.
fn time_or_null(fields: &mut Fields<'_>, name: &'static str) -> Result<Option<u64>, JsonError> {
    let time = fields.want(name)?.and_then(Field::or_null);
    time.map(|time| time.number(MAX_TIME)).transpose()
}

/// A time, 0 by default.
fn time_or_zero(fields: &mut Fields<'_>, name: &'static str) -> Result<u64, JsonError> {
    fields
        .want(name)?
        .map_or(Ok(0), |time| time.number(MAX_TIME))
}
