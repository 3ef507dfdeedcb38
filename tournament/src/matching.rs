//! The pairing of everybody with the least cost.

use integer_blossom::max_weight_matching;

/// What a pairing costs, what matters most first: a cost in front is never traded for any sum of those behind.
pub(crate) type Cost = [u32; 3];

/// As many pairs out of `0..n` as can be, at the least cost in all; a pair without a cost cannot be.
pub(crate) fn cheapest(n: usize, cost: impl Fn(usize, usize) -> Option<Cost>) -> Vec<(usize, usize)> {
    let pairs = || (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    let costs: Vec<_> = pairs().filter_map(|(a, b)| Some((a, b, cost(a, b)?))).collect();
    let [pair, scale @ ..] = scales(n, costs.iter().map(|(_, _, cost)| cost));
    let mut weights = vec![0; n * n];
    for (a, b, cost) in &costs {
        let cost: i128 = cost.iter().zip(scale).map(|(&cost, scale)| i128::from(cost) * scale).sum();
        weights[a * n + b] = pair - cost;
    }
    let mates = max_weight_matching(&weights, n);
    pairs().filter(|&(a, b)| mates[a] == Some(b)).collect()
}

/// What one pair more is worth, and the weight of a unit of each cost: more than all pairs can cost behind it.
fn scales<'a>(n: usize, costs: impl Iterator<Item = &'a Cost>) -> [i128; 4] {
    let most = costs.fold([0; 3], |most: Cost, cost| std::array::from_fn(|i| most[i].max(cost[i])));
    let mut scale = [1; 4];
    for i in (0..3).rev() {
        scale[i] = scale[i + 1] * (n as i128 * i128::from(most[i]) + 1);
    }
    scale
}
