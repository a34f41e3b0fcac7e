import { call } from '../../../../platform/web/call.ts';
import { authApi } from '../auth.contract.ts';
import { getMessage } from './sign-in-errors.ts';

/** Starts sign-in with Zoho; rejects with the text to show when it cannot. */
export async function startZohoSignIn(): Promise<never> {
  const { clientId } = await call(authApi.zohoClientId, {}).catch((error: unknown) => {
    throw new Error(getMessage(error, 'Could not retrieve Zoho configuration from server.'));
  });
  if (!clientId) throw new Error('Zoho Client ID is not configured. Please contact an administrator.');
  throw new Error('Failed to initiate Zoho login.');
}
