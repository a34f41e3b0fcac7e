import { expect, test } from 'vitest';
import type { Loaner } from './loaner.contract.ts';
import { describeLoss, explainEndedLoan, explainUnavailable } from './loaner.rules.ts';
import { explainClosedReservation, periodText, reservedText, toReturnTime } from './period.rules.ts';

test('formats a period with one year if both days share it, and a single day alone', () => {
  expect(periodText({ from: '2026-12-01', until: '2026-12-05' })).toBe('Dec 1 – Dec 5, 2026');
  expect(periodText({ from: '2026-12-30', until: '2027-01-02' })).toBe('Dec 30, 2026 – Jan 2, 2027');
  expect(periodText({ from: '2026-12-01', until: '2026-12-01' })).toBe('Dec 1, 2026');
});

const tool = (values: Partial<Loaner>) => ({ serialNumber: 'L-1', assignedTo: 'Rivera Collision', lentAt: null, ...values }) as Loaner;

test.each([
  ['On Loan', 'L-1 is on loan to Rivera Collision, due Dec 4, 2026.'],
  ['In Repair', 'L-1 is in repair. Set it to Available before checking it out.'],
  ['End of Life', 'L-1 is End of Life and can’t be checked out.'],
  ['Available', undefined],
] as const)('explains the checkout of a loaner that is %s', (status, message) => {
  expect(explainUnavailable(tool({ status, returnDate: '2026-12-04' }))).toBe(message);
});

test('explains the return of a loan that has ended', () => {
  expect(explainEndedLoan(tool({}), '')).toBe('L-1 isn’t on loan.');
  expect(explainEndedLoan(tool({}), '2026-11-01T09:00:00.000Z')).toBe('L-1 was already returned.');
});

test('explains why the selected loaner is no longer available', () => {
  const lost = { serialNumber: 'L-1', until: '2026-12-04', hasOthers: true };
  expect(describeLoss(lost)).toBe('L-1 isn’t available through Dec 4, 2026. Choose another loaner.');
  expect(describeLoss({ ...lost, until: undefined, hasOthers: false })).toBe('L-1 was just checked out.');
});

test('names the customer and the days of a reservation, and the state of a closed one', () => {
  const reservation = { assignedTo: 'Tanaka Auto', from: '2026-12-01', until: '2026-12-05' };
  expect(reservedText('L-1', reservation)).toBe('L-1 is reserved for Tanaka Auto (Dec 1 – Dec 5, 2026).');
  expect(explainClosedReservation('used')).toBe('This reservation was already checked out.');
  expect(explainClosedReservation('cancelled')).toBe('This reservation was already canceled.');
});

test('returns a loaner now, at noon of an earlier day, and never before its checkout', () => {
  const at = { now: new Date('2026-11-21T15:00:00.000Z'), zone: 'America/Chicago' };
  const lentAt = '2026-11-19T20:00:00.000Z';
  expect(toReturnTime(null, lentAt, at)).toBe('2026-11-21T15:00:00.000Z');
  expect(toReturnTime('2026-11-20', lentAt, at)).toBe('2026-11-20T18:00:00.000Z');
  expect(toReturnTime('2026-11-19', lentAt, at)).toBe(lentAt);
  expect(toReturnTime(null, '2026-11-21T15:00:05.000Z', at)).toBe('2026-11-21T15:00:05.000Z');
});
