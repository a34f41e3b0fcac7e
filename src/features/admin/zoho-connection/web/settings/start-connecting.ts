import type { AnyRouter } from '@tanstack/react-router';
import { leaveFor } from '../../../../../platform/web/address/leave.ts';
import { call } from '../../../../../platform/web/call.ts';
import { logError } from '../../../../../platform/web/log.ts';
import { authApi } from '../../../auth/auth.contract.ts';
import { rememberOrigin } from '../callback/origin-page.ts';
import { toMessage } from '../zoho-errors.ts';

const NOT_CONFIGURED = 'Zoho Client ID is not configured on the server.';

/** Leaves for the question of Zoho whether this program may have access; rejects with the text to show when it cannot. */
export async function startConnecting(router: AnyRouter): Promise<void> {
  const { clientId, authorizationUrl } = await call(authApi.zohoClientId, {}, { purpose: 'connect' }).catch((error: unknown) => {
    throw new Error(toMessage(error, 'Could not retrieve Zoho configuration.'));
  });
  if (!clientId || !authorizationUrl) {
    logError('Connecting to Zoho', NOT_CONFIGURED);
    throw new Error(`${NOT_CONFIGURED} Set ZOHO_CLIENT_ID and ZOHO_CLIENT_SECRET there and restart it.`);
  }
  rememberOrigin(router);
  await leaveFor(authorizationUrl);
}
