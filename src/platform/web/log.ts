/** Writes what went wrong to the browser's console: the one place that does. */
export function logError(what: string, error: unknown): void {
  console.error(what, error);
}
