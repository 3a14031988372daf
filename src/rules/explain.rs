//! A verdict on a cycle in words, from its evidence: one paragraph in English or Chinese.

use crate::{
    Class, Color, EndReason, Man, Nature, Outcome, PlyReport, Report, RuleSet, Script, SideReport,
};
use core::fmt::Write;

/// The language of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// 中文, in this script.
    Chinese(Script),
}

impl Report {
    /// The evidence and the verdict as a paragraph: what each move did, what that makes of
    /// each side, and by which rule the game ended so. Points are named `a0` to `i9`.
    pub fn explain(&self, language: Language) -> String {
        match language {
            Language::English => self.in_english(),
            Language::Chinese(Script::Simplified) => self.in_chinese(),
            Language::Chinese(Script::Traditional) => traditional(&self.in_chinese()),
        }
    }

    fn in_english(&self) -> String {
        let times = match self.occurrences {
            2 => "twice".into(),
            3 => "three times".into(),
            count => format!("{count} times"),
        };
        let mut text = format!(
            "The position has stood {times}; the moves from ply {} to {} are judged by the {} rules.",
            self.from_ply,
            self.to_ply,
            match self.rules {
                RuleSet::Cxa => "Chinese",
                RuleSet::Asian => "Asian",
                RuleSet::Simple => "simple",
            }
        );
        for color in Color::ALL {
            let side = &self.sides[color.index()];
            let plies = side
                .plies
                .iter()
                .map(english_ply)
                .collect::<Vec<_>>()
                .join(", ");
            // Writing to a String never fails.
            let _ = write!(
                text,
                " {color}: {plies}. That is {}.",
                english_class(side.class)
            );
        }
        let _ = write!(text, " {}", self.english_verdict());
        text
    }

    fn english_verdict(&self) -> String {
        match self.verdict {
            None => "A third time will end the game by these rules.".into(),
            Some(Outcome { winner: None, .. }) => {
                let both = self.sides.iter().all(|side| side.class != Class::Allowed);
                let why = if both {
                    "Both sides do what is forbidden"
                } else {
                    "Neither side must vary"
                };
                format!("{why}, so unchanged it is a draw.")
            }
            Some(Outcome {
                winner: Some(winner),
                reason,
            }) => {
                let fault = match reason {
                    EndReason::PerpetualCheck => "perpetual check",
                    EndReason::PerpetualChase => "perpetual chase",
                    _ => "perpetual attack",
                };
                format!("{} had to vary and did not, and loses by {fault}.", !winner)
            }
        }
    }

    fn in_chinese(&self) -> String {
        let rules = match self.rules {
            RuleSet::Cxa => "中国棋规",
            RuleSet::Asian => "亚洲棋规",
            RuleSet::Simple => "简易棋规",
        };
        let mut text = format!(
            "同一局面已出现{}次，按{rules}审查第{}至第{}着。",
            self.occurrences, self.from_ply, self.to_ply
        );
        for color in Color::ALL {
            let side = &self.sides[color.index()];
            let plies = side
                .plies
                .iter()
                .map(chinese_ply)
                .collect::<Vec<_>>()
                .join("，");
            let _ = write!(
                text,
                "{}：{plies}，{}。",
                chinese_side(color),
                chinese_class(side.class)
            );
        }
        text.push_str(&match self.verdict {
            None => "第三次出现时将据此判决。".into(),
            Some(Outcome { winner: None, .. }) => {
                let forbidden = |side: &SideReport| side.class != Class::Allowed;
                let why = if self.sides.iter().all(forbidden) {
                    "双方均为禁止着法"
                } else {
                    "双方均为允许着法"
                };
                format!("{why}，不变作和。")
            }
            Some(Outcome {
                winner: Some(winner),
                reason,
            }) => {
                let fault = match reason {
                    EndReason::PerpetualCheck => "长将",
                    EndReason::PerpetualChase => "长捉",
                    _ => "长打",
                };
                format!("{}{fault}，应变着而不变，判负。", chinese_side(!winner))
            }
        });
        text
    }
}

fn english_ply(ply: &PlyReport) -> String {
    let victims = english_list(&ply.victims);
    let what = match ply.nature {
        Nature::Check => "check".into(),
        Nature::Chase => format!("attacks {victims}"),
        Nature::MateThreat => "threatens mate".into(),
        Nature::Attack => "threatens to win material by checks".into(),
        Nature::Idle => "idle".into(),
    };
    format!("{} {what}", ply.mv)
}

fn english_list(men: &[Man]) -> String {
    let names = men
        .iter()
        .map(|man| format!("the {} on {}", man.piece.role.name(), man.square));
    names.collect::<Vec<_>>().join(" and ")
}

fn english_class(class: Class) -> &'static str {
    match class {
        Class::Allowed => "allowed",
        Class::RootChase => "a perpetual chase by cutting protection",
        Class::Chase => "a perpetual chase of one piece",
        Class::Attack => "a perpetual attack",
        Class::Check => "perpetual check",
    }
}

fn chinese_ply(ply: &PlyReport) -> String {
    let names = |men: &[Man]| {
        men.iter()
            .map(|man| format!("{}{}", name(man), man.square))
            .collect::<Vec<_>>()
            .join("、")
    };
    let what = match ply.nature {
        Nature::Check => "将".into(),
        Nature::Chase => format!("捉{}", names(&ply.victims)),
        Nature::MateThreat => "杀".into(),
        Nature::Attack => "借将得子（捉）".into(),
        Nature::Idle => "闲".into(),
    };
    format!(
        "{}（{}）{what}",
        ply.mv,
        ply.piece.character(Script::Simplified)
    )
}

fn name(man: &Man) -> char {
    man.piece.character(Script::Simplified)
}

const fn chinese_side(color: Color) -> &'static str {
    match color {
        Color::Red => "红方",
        Color::Black => "黑方",
    }
}

const fn chinese_class(class: Class) -> &'static str {
    match class {
        Class::Allowed => "为允许着法",
        Class::RootChase => "为长捉（去根）",
        Class::Chase => "为长捉",
        Class::Attack => "为长打",
        Class::Check => "为长将",
    }
}

/// The few characters of these texts that differ between the scripts.
fn traditional(simplified: &str) -> String {
    const PAIRS: [(char, char); 24] = [
        ('红', '紅'),
        ('着', '著'),
        ('将', '將'),
        ('长', '長'),
        ('负', '負'),
        ('变', '變'),
        ('规', '規'),
        ('国', '國'),
        ('亚', '亞'),
        ('简', '簡'),
        ('审', '審'),
        ('现', '現'),
        ('帅', '帥'),
        ('马', '馬'),
        ('车', '車'),
        ('闲', '閒'),
        ('据', '據'),
        ('决', '決'),
        ('时', '時'),
        ('双', '雙'),
        ('杀', '殺'),
        ('应', '應'),
        ('为', '為'),
        ('许', '許'),
    ];
    let swap = |c: char| {
        PAIRS
            .iter()
            .find(|(plain, _)| *plain == c)
            .map_or(c, |(_, full)| *full)
    };
    simplified.chars().map(swap).collect()
}
