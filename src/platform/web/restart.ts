const resets = new Set<() => void>();

/**
 * Registers how a module forgets what it knows when the app starts again in the same page. What is kept by the component
 * that shows it, or belongs to a user or record by its key, needs none.
 */
export function onRestart(reset: () => void): void {
  resets.add(reset);
}

/** Makes all modules forget what they know, as loading the page would. */
export function resetModules(): void {
  for (const reset of resets) reset();
}
