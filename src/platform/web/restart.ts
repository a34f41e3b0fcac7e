const resets = new Set<() => void>();

/**
 * Registers a function that resets a module when the app restarts in the same page. Not needed for state in components, or keyed by user or
 * record.
 */
export function onRestart(reset: () => void): void {
  resets.add(reset);
}

/** Resets all modules, as reloading the page would. */
export function resetModules(): void {
  for (const reset of resets) reset();
}
