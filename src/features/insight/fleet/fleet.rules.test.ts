import { expect, test } from 'vitest';
import { describeNarrowing, toTicketFilters, vehicleText } from './fleet.rules.ts';

const TODAY = '2026-11-30';

test('reads valid filters from the URL, and describes them', () => {
  const search = { type: 'SOD', state: 'ajar', status: 'New', technician: 'Unassigned', from: '2026-03-01', to: '2026-02-30' };
  expect(toTicketFilters(search, TODAY)).toMatchObject({
    type: 'SOD',
    state: undefined,
    status: ['New'],
    technician: 'Unassigned',
    openedFrom: '2026-03-01',
    openedTo: undefined,
  });
  expect(describeNarrowing(search)).toEqual([
    { text: 'SOD', keys: ['type'] },
    { text: 'New', keys: ['status'] },
    { text: 'Technician: Unassigned', keys: ['technician'] },
    { text: 'Opened from Mar 1, 2026', keys: ['from', 'to'] },
  ]);
  const closed = { closedFrom: '2026-03-01', closedTo: '2026-03-31', reopened: 'true', repliedTo: '2026-04-02' };
  expect(toTicketFilters(closed, TODAY)).toMatchObject(closed);
  expect(describeNarrowing(closed).map(({ text }) => text)).toEqual([
    'Closed from Mar 1, 2026 through Mar 31, 2026',
    'Reopened',
    'First reply through Apr 2, 2026',
  ]);
  const late = { overdue: 'true', unbilled: 'true', status: 'Received,Diagnosing,Gone' };
  expect(toTicketFilters(late, TODAY)).toMatchObject({ dueBefore: TODAY, unbilled: 'true', status: ['Received', 'Diagnosing'] });
  expect(describeNarrowing(late).map(({ text }) => text)).toEqual(['Received or Diagnosing', 'Overdue', 'Unbilled']);
  expect(describeNarrowing({ make: 'BMW', department: 'Bench' })).toEqual([]);
});

test('names a vehicle by the known details', () => {
  expect(vehicleText({ vehicleYear: 2021, vehicleMake: 'Jeep', vehicleModel: 'Wrangler' })).toBe('2021 Jeep Wrangler');
  expect(vehicleText({ vehicleYear: null, vehicleMake: 'Jeep', vehicleModel: '' })).toBe('Jeep');
  expect(vehicleText({ vehicleYear: null, vehicleMake: '', vehicleModel: '' })).toBe('');
});
