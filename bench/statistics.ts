/** Returns the given percentile; `share` is between 0 and 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Returns the median ratio of neighboring measurements, which other work of the machine affects equally. */
export function medianRatio(before: readonly number[], now: readonly number[]): number {
  return median(now.map((value, index) => (value === before[index] ? 1 : value / (before[index] ?? Number.NaN))));
}

/** Rounds to three digits. */
export const format = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en');
