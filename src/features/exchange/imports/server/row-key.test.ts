import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseLeadRow } from '../../../business/leads/lead-import.rules.ts';
import type { LeadCells } from '../../../business/leads/lead-import-columns.ts';
import { parseTicketRow } from '../../../ticketing/tickets/import/ticket-import.rules.ts';
import type { TicketCells } from '../../../ticketing/tickets/import/ticket-import-columns.ts';
import { toRowKeys } from './row-key.ts';

function keysOf<Cells extends Record<string, string>>(
  cells: Cells,
  { record, problems }: ReturnType<typeof parseTicketRow | typeof parseLeadRow>,
) {
  if (!record) throw new Error(problems.join());
  return toRowKeys(cells, record, problems);
}

const READING = { zone: 'UTC', dates: {} };
const TICKET = {
  summary: 'Again 1',
  customerCompany: "O'Brien Motors",
  createdAt: '2025-03-01 10:00:00',
  status: 'Awaiting Parts',
  mileage: '45,123 km',
  vehicleYear: '2019',
  department: 'Drop-off',
} satisfies TicketCells;
const keyOfTicket = (given: TicketCells) => keysOf({ ...TICKET, ...given }, parseTicketRow({ ...TICKET, ...given }, READING))[0];

test.each<TicketCells>([
  { createdAt: '3/1/2025 10:00' },
  { createdAt: '2025-03-01T10:00:00Z' },
  { createdAt: '01 Mar 2025 10:00 AM' },
  { status: 'AWAITING_PARTS' },
  { status: 'awaiting parts' },
  { customerCompany: 'O’Brien  MOTORS' },
  { customerCompany: 'O\u02bcBrien\u00a0Mo\u200btors' },
  { department: 'drop\u2011off' },
  { department: 'Drop\u2013off' },
  { summary: ' again 1' },
  { mileage: '45.123 km' },
  { mileage: '45123', mileageUnit: 'km' },
  { vehicleYear: '2019.0' },
  { vehicleYear: '2.019E+03' },
  { customerName: 'NULL' },
  { channel: '-' },
])('treats a row with %j as the same row', (given) => {
  expect(keyOfTicket(given)).toBe(keyOfTicket({}));
});

test.each<TicketCells>([
  { summary: 'Again 2' },
  { createdAt: '2025-03-02 10:00:00' },
  { createdAt: 'once' },
  { status: 'Shipped' },
  { status: 'Pondering' },
  { customerName: 'Ann' },
  { mileage: '45123 mi' },
  { vehicleYear: '20x3' },
  { toolSerial: '1.23E+12' },
  { description: 'Wants a call' },
])('treats a row with %j as another row', (given) => {
  expect(keyOfTicket(given)).not.toBe(keyOfTicket({}));
});

test('compares amounts and addresses of a lead by value', () => {
  const lead = { companyName: 'Redline', contactName: 'Ann', phone: '(555) 010-2030', email: 'ann@a.example', estimatedValue: '$1,250.50' };
  const keyOfLead = (given: LeadCells) => keysOf({ ...lead, ...given }, parseLeadRow({ ...lead, ...given }, READING))[0];
  for (const given of [
    { phone: '555-010-2030' },
    { phone: '5550102030.0' },
    { email: 'Ann <ANN@a.example>' },
    { estimatedValue: '1.250,50 €' },
  ])
    expect(keyOfLead(given)).toBe(keyOfLead({}));
  for (const given of [{ phone: '555-010-2031' }, { email: 'bob@a.example' }, { estimatedValue: '1250.51' }, { phone: '4.41E+11' }])
    expect(keyOfLead(given)).not.toBe(keyOfLead({}));
});

test('uses the key of earlier versions as second key', () => {
  const cells = { b: '2', a: '1' };
  const stored = createHash('sha256').update('[["a","1"],["b","2"]]').digest('hex');
  expect(toRowKeys(cells, { providerId: null }, [])[1]).toBe(`row:${stored}`);
  expect(toRowKeys(cells, { providerId: '7' }, [])).toEqual(['id:7']);
});
