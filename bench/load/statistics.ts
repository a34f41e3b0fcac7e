export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] = sorted.length % 2 === 1 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of what was measured in pairs, each pair at the same moment: other work of the machine meets both alike. */
export function medianRatio(ones: readonly number[], others: readonly number[]): number {
  return median(ones.map((one, place) => one / (others[place] ?? Number.NaN)).filter((ratio) => !Number.isNaN(ratio)));
}
