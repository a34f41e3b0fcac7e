import { call } from '../../../../platform/web/call.ts';
import { navigateAway } from '../../../../platform/web/url/navigate-away.ts';
import { authApi } from '../auth.contract.ts';
import { getMessage } from './sign-in-errors.ts';

/** Leaves for the question of Zoho who one is; rejects with the text to show when it cannot. */
export async function startZohoSignIn(): Promise<void> {
  const { clientId, authorizationUrl } = await call(authApi.zohoClientId, {}).catch((error: unknown) => {
    throw new Error(getMessage(error, 'Could not retrieve Zoho configuration from server.'));
  });
  if (!clientId) throw new Error('Zoho Client ID is not configured. Please contact an administrator.');
  if (!authorizationUrl || !URL.canParse(authorizationUrl)) throw new Error('Failed to initiate Zoho login.');
  await navigateAway(authorizationUrl);
}
