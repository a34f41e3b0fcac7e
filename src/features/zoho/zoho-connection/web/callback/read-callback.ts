import { type ReadCallback, readProviderCallback } from '../../../../../platform/web/connecting/read-callback.ts';
import { clearSecretQuery } from '../../../../../platform/web/url/secret-query.ts';
import { ZOHO_CALLBACK_PATHS, type ZohoCallback } from '../../zoho-connection.contract.ts';

type Purpose = keyof typeof ZOHO_CALLBACK_PATHS;

/** Reads what Zoho sent the browser back with; which data center somebody agreed at, Zoho says as well. */
export const readCallback = (purpose: Purpose): ReadCallback<ZohoCallback> =>
  readProviderCallback('Zoho', ZOHO_CALLBACK_PATHS[purpose], ({ location = '', 'accounts-server': accountsServer = '' }) => ({
    location,
    accountsServer,
  }));

/** Lets no other page read it, so that a code is sent once. */
export const forgetCallback = (purpose: Purpose): void => clearSecretQuery(ZOHO_CALLBACK_PATHS[purpose]);
