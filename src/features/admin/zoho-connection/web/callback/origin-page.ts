import type { AnyRouter } from '@tanstack/react-router';
import { isPageInside } from '../../../../../platform/web/address/page-inside.ts';

const KEY = 'zoho-connect-from';
const DEFAULTS = ['/zoho-sync', '/settings'];

/** Remembers for this tab on which page connecting to Zoho began. */
export function rememberOrigin(router: AnyRouter): void {
  sessionStorage.setItem(KEY, router.state.location.pathname);
}

/** The page to go back to once Zoho is connected: where that began, else the page of the synchronization, or the settings where there is none. */
export function takeOrigin(router: AnyRouter): string {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return [stored, ...DEFAULTS].find((path) => isPageInside(router, path)) ?? '/';
}
