/** Whether a vehicle becomes one of another make, which has other models; a make that was not stated before, or is not any more, is none. */
export function isAnotherMake(before: string, now: string): boolean {
  const [old, other] = [before, now].map((make) => make.trim().toLowerCase());
  return old !== '' && other !== '' && other !== old;
}
