//! The loops over rows of numbers, twice: [`wide`] in vectors, on whatever the
//! processor has (simd128 in wasm), and [`scalar`] one by one, which tests hold it to.

pub mod scalar;
pub mod wide;
