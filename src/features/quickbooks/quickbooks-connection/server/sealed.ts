import type { SecretLocation } from '../../../../platform/server/secret-locations.ts';

export const REVOKE_QUEUE = 'quickbooks-revoke';

/** Where the tokens of QuickBooks are stored sealed. */
export const quickbooksSealed: readonly SecretLocation[] = [
  {
    name: 'the connection to QuickBooks',
    table: 'quickbooks_connection',
    rows: { refresh_token: 'quickbooks_connection:refresh', access_token: 'quickbooks_connection:access' },
  },
  { name: 'a QuickBooks token waiting to be revoked', queue: REVOKE_QUEUE, rows: { refreshToken: 'quickbooks_connection:refresh' } },
];
