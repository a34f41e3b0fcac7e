import { forgetTakenQuery, readTakenQuery } from '../../../../../platform/web/address/taken-query.ts';
import { ZOHO_CALLBACK_PATHS, type ZohoCallback } from '../../zoho-connection.contract.ts';

const LONGEST_ERROR = 200;

type Purpose = keyof typeof ZOHO_CALLBACK_PATHS;

/** What Zoho sent the browser back with, or why there is nothing to send on. */
export type ReadCallback = { readonly callback: ZohoCallback } | { readonly refusal: string };

/** Reads what Zoho sent the browser back with. */
export function readCallback(purpose: Purpose): ReadCallback {
  const path = ZOHO_CALLBACK_PATHS[purpose];
  const { code = '', state = '', error = '', location: place = '', 'accounts-server': accountsServer = '' } = readTakenQuery(path);
  if (error !== '') return { refusal: `Zoho authentication failed: ${error.slice(0, LONGEST_ERROR)}` };
  if (code === '') return { refusal: 'Zoho authentication failed. No authorization code was provided.' };
  return { callback: { code, state, accountsServer, location: place, redirectUri: location.origin + path } };
}

/** Lets no other page read it, so that a code is sent once. */
export const forgetCallback = (purpose: Purpose): void => forgetTakenQuery(ZOHO_CALLBACK_PATHS[purpose]);
