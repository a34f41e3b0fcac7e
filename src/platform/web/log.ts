/** The only place that writes to the console. */
export function logError(what: string, error: unknown): void {
  console.error(what, error);
}
