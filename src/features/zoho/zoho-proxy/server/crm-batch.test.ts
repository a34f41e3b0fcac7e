import { expect, test } from 'vitest';
import type { ZohoFailure } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { isUnclear, settleUnclear } from './crm-batch.ts';
import { type ItemOutcome, success } from './results.ts';

const ofTwo = (failure: ZohoFailure): ItemOutcome[] => [{ failure }, { failure }];
const unclear = ofTwo({ kind: 'away', why: 'timeout', mayBeDone: true, retryAfterMs: undefined });
const judged: ItemOutcome[] = [{ result: success('1', 'Saved.') }, { result: success('2', 'Saved.') }];

test('a batch is unclear when Zoho may have saved it without saying so', () => {
  expect(isUnclear(unclear)).toBe(true);
  expect(isUnclear(ofTwo({ kind: 'late' }))).toBe(false);
  expect(isUnclear(judged)).toBe(false);
  expect(isUnclear([])).toBe(false);
});

test.each<ZohoFailure>([{ kind: 'late' }, { kind: 'busy', retryAfterMs: 1_000 }, { kind: 'throttled', retryAfterMs: 1_000 }])(
  'an unclear batch that cannot be sent again ($kind) stays unclear: nobody may say that nothing was done',
  (failure) => {
    expect(settleUnclear(unclear, ofTwo(failure))).toBe(unclear);
    expect(settleUnclear(unclear, judged)).toBe(judged);
  },
);
