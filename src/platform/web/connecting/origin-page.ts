import type { AnyRouter } from '@tanstack/react-router';
import { isInternalPage } from '../url/internal-page.ts';

const KEY = 'connect-from';

/** Remembers for this tab on which page connecting to a provider began. */
export function rememberOrigin(router: AnyRouter): void {
  sessionStorage.setItem(KEY, router.state.location.pathname);
}

/** The page to go back to once a provider is connected: where that began, else the first of `others` that there is for this person. */
export function takeOrigin(router: AnyRouter, others: readonly string[]): string {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return [stored, ...others].find((path) => isInternalPage(router, path)) ?? '/';
}
