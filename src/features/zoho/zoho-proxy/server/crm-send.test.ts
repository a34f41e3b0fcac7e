import { expect, test } from 'vitest';
import type { ZohoFailure } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { isUnclear, resolveUnclear } from './crm-send.service.ts';
import { type ItemOutcome, success } from './results.ts';

const failBoth = (failure: ZohoFailure): ItemOutcome[] => [{ failure }, { failure }];
const unclear = failBoth({ kind: 'away', why: 'timeout', mayBeDone: true, retryAfterMs: undefined });
const saved: ItemOutcome[] = [{ result: success('1', 'Saved.') }, { result: success('2', 'Saved.') }];

test('reports a batch as unclear if Zoho may have saved it without a valid response', () => {
  expect(isUnclear(unclear)).toBe(true);
  expect(isUnclear(failBoth({ kind: 'late' }))).toBe(false);
  expect(isUnclear(saved)).toBe(false);
  expect(isUnclear([])).toBe(false);
});

test.each<ZohoFailure>([{ kind: 'late' }, { kind: 'busy', retryAfterMs: 1_000 }, { kind: 'throttled', retryAfterMs: 1_000 }])(
  'reports an unclear batch as unclear if it can’t be sent again ($kind)',
  (failure) => {
    expect(resolveUnclear(unclear, failBoth(failure))).toBe(unclear);
    expect(resolveUnclear(unclear, saved)).toBe(saved);
  },
);
