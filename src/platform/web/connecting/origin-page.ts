import type { AnyRouter } from '@tanstack/react-router';
import { isInternalPage } from '../url/internal-page.ts';

const KEY = 'connect-from';

export function rememberOrigin(router: AnyRouter): void {
  sessionStorage.setItem(KEY, router.state.location.pathname);
}

/** Returns and clears the stored page. Falls back to the first of `others` that the user may open. */
export function takeOrigin(router: AnyRouter, others: readonly string[]): string {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return [stored, ...others].find((path) => isInternalPage(router, path)) ?? '/';
}
