//! The first layer, which the framework lacks: for each sample the sum of a few rows of a
//! large matrix and the bias, held within 0 and 1, squared. A position has at most 32 of the
//! network's features, so sums of rows are all there is to do.

use candle_core::{CpuStorage, CustomOp3, Layout, Result, Shape, Tensor, bail};
use std::thread;

/// Places for row numbers in a sample; those left over hold [`NONE`].
pub const PLACES: usize = 32;
/// No row.
pub const NONE: u32 = u32::MAX;
/// The work is parted so, whatever the machine, since sums depend on their order.
const PARTS: usize = 2;

/// Of a matrix of rows, the numbers of rows of each sample and a bias: what is active.
pub struct FeatureLayer;

impl CustomOp3 for FeatureLayer {
    fn name(&self) -> &'static str {
        "features"
    }

    fn cpu_fwd(
        &self,
        matrix: &CpuStorage,
        matrix_layout: &Layout,
        numbers: &CpuStorage,
        numbers_layout: &Layout,
        bias: &CpuStorage,
        bias_layout: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let (_, width) = matrix_layout.shape().dims2()?;
        let (samples, _) = numbers_layout.shape().dims2()?;
        let matrix = whole::<f32>(matrix, matrix_layout)?;
        let numbers = whole::<u32>(numbers, numbers_layout)?;
        let bias = whole::<f32>(bias, bias_layout)?;
        let mut active = vec![0.0_f32; samples * width];
        let part = samples.div_ceil(PARTS).max(1);
        thread::scope(|scope| {
            let parts = active.chunks_mut(part * width);
            for (active, numbers) in parts.zip(numbers.chunks(part * PLACES)) {
                scope.spawn(move || {
                    let samples = active.chunks_exact_mut(width);
                    for (active, rows) in samples.zip(numbers.chunks_exact(PLACES)) {
                        active.copy_from_slice(bias);
                        for &row in rows.iter().take_while(|&&row| row != NONE) {
                            add(active, &matrix[row as usize * width..][..width]);
                        }
                        for number in active {
                            *number = number.clamp(0.0, 1.0);
                            *number *= *number;
                        }
                    }
                });
            }
        });
        Ok((CpuStorage::F32(active), (samples, width).into()))
    }

    fn bwd(
        &self,
        matrix: &Tensor,
        numbers: &Tensor,
        bias: &Tensor,
        active: &Tensor,
        gradient: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>, Option<Tensor>)> {
        let (rows, width) = matrix.dims2()?;
        let (samples, _) = numbers.dims2()?;
        let mut gradient = gradient.flatten_all()?.to_vec1::<f32>()?;
        let active = active.flatten_all()?.to_vec1::<f32>()?;
        let numbers = numbers.flatten_all()?.to_vec1::<u32>()?;
        let part = samples.div_ceil(PARTS).max(1);
        let parts: Vec<[Vec<f32>; 2]> = thread::scope(|scope| {
            let gradients = gradient.chunks_mut(part * width);
            let actives = active.chunks(part * width);
            let parts = gradients.zip(actives).zip(numbers.chunks(part * PLACES));
            let parts = parts.map(|((gradient, active), numbers)| {
                scope.spawn(move || {
                    let mut total = vec![0.0_f32; rows * width];
                    let mut bias = vec![0.0_f32; width];
                    let samples = gradient.chunks_exact_mut(width);
                    let samples = samples.zip(active.chunks_exact(width));
                    for ((gradient, active), places) in samples.zip(numbers.chunks_exact(PLACES)) {
                        // The slope of a square; nothing where the number was held.
                        for (gradient, &active) in gradient.iter_mut().zip(active) {
                            *gradient *= if active < 1.0 {
                                2.0 * active.sqrt()
                            } else {
                                0.0
                            };
                        }
                        add(&mut bias, gradient);
                        for &row in places.iter().take_while(|&&row| row != NONE) {
                            add(&mut total[row as usize * width..][..width], gradient);
                        }
                    }
                    [total, bias]
                })
            });
            let parts: Vec<_> = parts.collect();
            let totals = parts
                .into_iter()
                .map(|part| part.join().unwrap_or_default());
            totals.collect()
        });
        let mut sums = [vec![0.0_f32; rows * width], vec![0.0_f32; width]];
        for part in &parts {
            for (sum, part) in sums.iter_mut().zip(part) {
                if part.len() != sum.len() {
                    bail!("a part of the gradient was lost");
                }
                add(sum, part);
            }
        }
        let [total, of_bias] = sums;
        let total = Tensor::from_vec(total, (rows, width), matrix.device())?;
        let of_bias = Tensor::from_vec(of_bias, width, bias.device())?;
        Ok((Some(total), None, Some(of_bias)))
    }
}

/// The numbers of a tensor that is whole.
fn whole<'a, T: candle_core::WithDType>(
    storage: &'a CpuStorage,
    layout: &Layout,
) -> Result<&'a [T]> {
    if !layout.is_contiguous() {
        bail!("the layer takes whole tensors");
    }
    let numbers = storage.as_slice::<T>()?;
    Ok(&numbers[layout.start_offset()..][..layout.shape().elem_count()])
}

#[inline]
fn add(sum: &mut [f32], row: &[f32]) {
    for (sum, row) in sum.iter_mut().zip(row) {
        *sum += row;
    }
}
