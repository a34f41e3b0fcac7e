import { type ReadCallback, readProviderCallback } from '../../../../../platform/web/connecting/read-callback.ts';
import { clearSecretQuery } from '../../../../../platform/web/url/secret-query.ts';
import { ZOHO_CALLBACK_PATHS, type ZohoCallback } from '../../zoho-connection.contract.ts';

type Purpose = keyof typeof ZOHO_CALLBACK_PATHS;

/** Reads the parameters of the callback, including the data center that Zoho adds. */
export const readCallback = (purpose: Purpose): ReadCallback<ZohoCallback> =>
  readProviderCallback('Zoho', ZOHO_CALLBACK_PATHS[purpose], ({ location = '', 'accounts-server': accountsServer = '' }) => ({
    location,
    accountsServer,
  }));

/** Removes the parameters, so that the code is sent only once. */
export const forgetCallback = (purpose: Purpose): void => clearSecretQuery(ZOHO_CALLBACK_PATHS[purpose]);
