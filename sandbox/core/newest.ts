/** The last `count` of them, all when there is no count. */
export function newest<T>(items: readonly T[], count: number | undefined): readonly T[] {
  return count === undefined ? items : items.slice(-count);
}
