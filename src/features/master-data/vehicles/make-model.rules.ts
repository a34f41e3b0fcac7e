/** Whether a vehicle becomes one of another make, which has other models; one that is not stated any more is none. */
export function isAnotherMake(before: string, now: string): boolean {
  const toKey = (make: string) => make.trim().toLowerCase();
  return toKey(now) !== '' && toKey(now) !== toKey(before);
}
