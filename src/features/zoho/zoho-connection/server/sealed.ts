import type { SecretLocation } from '../../../../platform/server/secret-locations.ts';

export const REVOKE_QUEUE = 'zoho-revoke';

/** Encrypted Zoho tokens, for key rotation. */
export const zohoSealed: readonly SecretLocation[] = [
  {
    name: 'the connection to Zoho',
    table: 'zoho_connection',
    // The refresh token is a copy of the one in the settings.
    isCopy: true,
    rows: { refresh_token: 'zoho_connection:refresh', access_token: 'zoho_connection:access' },
  },
  { name: 'a Zoho token waiting to be revoked', queue: REVOKE_QUEUE, rows: { refreshToken: 'zoho_connection:refresh' } },
];
