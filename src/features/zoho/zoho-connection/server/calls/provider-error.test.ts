import { expect, test } from 'vitest';
import { toProviderError } from './provider-error.ts';
import type { ZohoFailure } from './zoho-call.ts';

const MESSAGE = 'Failed to fetch tickets from Zoho Desk.';
const away = { kind: 'away', why: 'timeout', retryAfterMs: undefined } as const;
const refused = { kind: 'refused', status: 400, message: '', fields: [] } as const;

test.each<[ZohoFailure, number, string, number | undefined, RegExp]>([
  [{ kind: 'not_connected' }, 503, 'not_connected', undefined, /isn’t connected.*Settings/],
  [{ kind: 'no_access', problem: 'revoked' }, 502, 'provider_error', undefined, /Reconnect/],
  [{ kind: 'no_access', problem: 'wrong_data_centre' }, 502, 'provider_error', undefined, /ZOHO_CLIENT_ID/],
  [{ kind: 'no_access', problem: 'throttled' }, 503, 'provider_unavailable', 600, /will resume automatically/],
  [{ ...away, mayBeDone: false }, 503, 'provider_unavailable', 30, /Nothing was changed/],
  [{ ...away, mayBeDone: true, retryAfterMs: 4_100 }, 503, 'provider_unavailable', 5, /Check in Zoho before/],
  [{ kind: 'throttled', retryAfterMs: 7_000 }, 503, 'provider_unavailable', 7, /in 7 seconds\.$/],
  [{ kind: 'exhausted', retryAfterMs: 90 * 60_000 }, 503, 'provider_unavailable', 5_400, /in 2 hours\.$/],
  [{ kind: 'reserved', retryAfterMs: 60_000 }, 503, 'provider_unavailable', 60, /so that users can still sync manually.*in 1 minute/],
  [{ kind: 'late' }, 503, 'provider_unavailable', 60, /wasn’t started.*in a minute/],
  [{ kind: 'busy', retryAfterMs: 0 }, 503, 'provider_unavailable', 1, /in 1 second\.$/],
  [{ kind: 'unauthorized', code: 'INVALID_TOKEN' }, 502, 'provider_error', undefined, /Reconnect/],
  [{ kind: 'scope_missing', code: 'SCOPE_MISMATCH' }, 502, 'provider_error', undefined, /Reconnect/],
  [{ kind: 'unreadable', why: 'not_json', mayBeDone: true }, 502, 'provider_error', undefined, /Check in Zoho before/],
  [{ kind: 'unreadable', why: 'redirect', mayBeDone: false }, 502, 'provider_error', undefined, /unexpected response/],
  [
    { ...refused, code: 'INVALID_DATA', fields: [{ field: 'Last_Name', problem: '' }] },
    502,
    'provider_error',
    undefined,
    /INVALID_DATA \(Last name\)\./,
  ],
  [{ ...refused, code: 'NO_ORGANIZATION' }, 502, 'provider_error', undefined, /no Zoho Desk organization/],
])('explains %j', (outcome, ...[status, code, retryAfter, reason]) => {
  const error = toProviderError(outcome, MESSAGE);
  expect(error).toMatchObject({ status, code, message: MESSAGE, retryAfter, isIntended: true });
  expect(error.body.reason).toMatch(reason);
});

test('redacts URLs and tokens in Zoho’s message, and shortens it', () => {
  const message = `see https://desk.zoho.eu/x?y=1 with 1000.abcdef.0123 ${'word '.repeat(100)}`;
  const { reason } = toProviderError({ ...refused, code: 'X', message }, MESSAGE).body;
  expect(reason).toMatch(/^Zoho rejected this: see … with … word word/);
  expect(String(reason).length).toBeLessThan(260);
});
