let running: Promise<void> | undefined;

/** Prints the page, loading the code for it first. Calls during a run share it. */
export function print(): Promise<void> {
  running ??= import('./print-page.ts')
    .then(({ printPage }) => printPage())
    .finally(() => {
      running = undefined;
    });
  return running;
}
