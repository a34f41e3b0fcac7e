/** Returns whether a change sets another make, which has other models. False if either is blank. */
export function isAnotherMake(before: string, now: string): boolean {
  const old = before.trim().toLowerCase();
  const next = now.trim().toLowerCase();
  return old !== '' && next !== '' && next !== old;
}
