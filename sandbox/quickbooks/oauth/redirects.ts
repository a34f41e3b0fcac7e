import { isLoopback, LOOPBACK_PATHS as ZOHO_PATHS } from '../../accounts/clients.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';

/** Paths that may receive codes on loopback addresses unless others are registered. */
export const LOOPBACK_PATHS: readonly string[] = [
  '/auth/quickbooks/connect-callback',
  '/auth/quickbooks/callback',
  '/api/auth/quickbooks/callback',
  ...ZOHO_PATHS,
];

/** From now on exactly these addresses may receive codes. */
export function registerQuickbooksRedirects({ grants }: QuickbooksState, redirectUris: readonly string[]): void {
  grants.redirectUris = redirectUris;
}

/** Whether codes may be sent to `uri`: letter by letter as registered. */
export function isRegistered({ grants }: QuickbooksState, uri: string): boolean {
  return grants.redirectUris?.includes(uri) ?? isLoopback(uri, LOOPBACK_PATHS);
}
