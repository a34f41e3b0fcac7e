import { expect, test } from 'vitest';
import { parseTicketRow } from './ticket-import.rules.ts';
import type { TicketCells } from './ticket-import-columns.ts';

const aRow = (given: TicketCells = {}): TicketCells => ({ summary: 'No link', customerCompany: 'Harbor Street Garage', ...given });
const readTicket = (cells: TicketCells) => parseTicketRow(cells, { zone: 'UTC', dates: {} });

test('converts a row of a help-desk export to a ticket with described fields, text, ID and time', () => {
  const parsed = readTicket(
    aRow({
      providerId: '1894400000010232683',
      status: 'On Hold',
      type: 'Tech Support',
      customerName: 'Chloé Houston',
      customerEmail: 'desk1@example.com',
      createdAt: '2008-06-30T10:07:00Z',
      description:
        'Ticket ID: 10232683\nTool Serial: ISCANP-10037\nVehicle: 2003 Land Rover Discovery\nVIN: 1G6KE57Y23U\nMileage: 50000\n\nFirst line\nÄ second one',
    }),
  );
  expect(parsed.problems).toEqual([]);
  expect(parsed.record).toMatchObject({
    providerId: '1894400000010232683',
    createdAt: '2008-06-30T10:07:00.000Z',
    notes: ['First line\nÄ second one'],
    fields: {
      summary: 'No link',
      customerCompany: 'Harbor Street Garage',
      customerName: 'Chloé Houston',
      customerEmail: 'desk1@example.com',
      status: 'On Hold',
      type: 'Tech Support',
      toolSerial: 'ISCANP-10037',
      vehicleYear: 2003,
      vehicleMake: 'Land Rover',
      vehicleModel: 'Discovery',
      vin: '1G6KE57Y23U',
      mileage: 50_000,
    },
  });
});

test.each([
  ['Open', 'New', undefined],
  ['On Hold', 'On Hold', undefined],
  ['closed', 'Resolved', undefined],
  ['Escalated', 'In Progress', ['Escalate']],
  ['AWAITING_PARTS', 'Awaiting Parts', undefined],
  ['Shipped', 'Shipped', undefined],
  [undefined, 'New', undefined],
])('converts status %s to %s', (status, expected, alertTags) => {
  const { record, problems } = readTicket(status === undefined ? aRow() : aRow({ status }));
  expect(record?.fields).toMatchObject({ status: expected });
  expect(record?.fields.alertTags).toEqual(alertTags);
  expect(problems).toEqual([]);
});

test('reports an unknown status or type, and imports the row', () => {
  const { record, problems } = readTicket(aRow({ status: 'Pondering', type: 'Riddle', department: 'Bug Report' }));
  expect(record?.fields).toMatchObject({ status: 'New', type: 'Bug Report', department: 'Bug Report' });
  expect(problems).toEqual(['Unknown status “Pondering”, set to New', 'Unknown type “Riddle”, set to Bug Report']);
});

test('imports hardware support as Tool Repair, and a row without a type as SOD programming', () => {
  expect(readTicket(aRow({ department: 'Hardware and Software Support' })).record?.fields.type).toBe('Tool Repair');
  expect(readTicket(aRow({ type: 'REPAIR' })).record?.fields.type).toBe('Tool Repair');
  expect(readTicket(aRow()).record?.fields.type).toBe('SOD');
});

test('requires summary and company', () => {
  expect(readTicket({ summary: 'No link' })).toEqual({ problems: ['Customer company is required'] });
  expect(readTicket({})).toEqual({ problems: ['Summary is required', 'Customer company is required'] });
  expect(readTicket(aRow({ summary: 'x'.repeat(1_001) }))).toEqual({ problems: ['Summary is too long'] });
});

test('omits and reports an invalid optional value', () => {
  const { record, problems } = readTicket(aRow({ customerEmail: 'no address', vehicleYear: '20x3', mileage: 'far', createdAt: 'once' }));
  expect(record?.fields).toMatchObject({ summary: 'No link', mileage: null });
  expect(record?.fields.customerEmail).toBeUndefined();
  expect(problems).toEqual([
    'Created time “once” isn’t a valid date; used the import time',
    'Mileage “far” isn’t a number and was skipped',
    'Customer email “no address” isn’t valid and was skipped',
    'Vehicle year “20x3” isn’t valid and was skipped',
  ]);
});

test('prefers a column over a line of the description, unless it is N/A', () => {
  const description = 'Tool Serial: FROM-TEXT\nMileage: 10 mi\nVIN: 1FTFW1EF9BF';
  const { record } = readTicket(aRow({ description, toolSerial: 'FROM-COLUMN', vin: 'N/A', mileage: '12,500' }));
  expect(record?.fields).toMatchObject({ toolSerial: 'FROM-COLUMN', vin: '1FTFW1EF9BF', mileage: 12_500, mileageUnit: 'mi' });
});

test('splits a text longer than a note into several notes between characters', () => {
  const text = `${'x'.repeat(63_999)}😀${'y'.repeat(64_000)}`;
  const notes = readTicket(aRow({ description: text })).record?.notes ?? [];
  expect(notes.map((note) => note.length)).toEqual([63_999, 64_000, 2]);
  expect(notes.join('')).toBe(text);
});

test('accepts a missing time', () => {
  for (const cells of [aRow(), aRow({ createdAt: 'N/A' })]) expect(readTicket(cells)).toMatchObject({ problems: [], record: {} });
  expect(readTicket(aRow({ createdAt: 'N/A' })).record?.createdAt).toBeUndefined();
});

test.each([
  ['2019', 2019],
  ['2019.0', 2019],
  ['2.019E+03', 2019],
  ['2,019', 2019],
  ["'2019", 2019],
  ['="2019"', 2019],
])('reads the year %s as %i', (vehicleYear, expected) => {
  expect(readTicket(aRow({ vehicleYear }))).toMatchObject({ problems: [], record: { fields: { vehicleYear: expected } } });
});

test('reports digits lost by a spreadsheet, and restores reformatted ones', () => {
  expect(readTicket(aRow({ toolSerial: '1.23457E+12' }))).toMatchObject({
    problems: ['Tool serial “1.23457E+12” lost digits in a spreadsheet and was skipped'],
  });
  for (const toolSerial of ['1234567.0', '1.234567E+06', "'1234567"])
    expect(readTicket(aRow({ toolSerial }))).toMatchObject({ problems: [], record: { fields: { toolSerial: '1234567' } } });
  for (const toolSerial of ['1E10', '10.0', 'A-1.0']) expect(readTicket(aRow({ toolSerial })).record?.fields).toMatchObject({ toolSerial });
});

test('treats words for an empty value as empty in every column, and reports a missing required one', () => {
  const optional = ['status', 'type', 'customerName', 'customerEmail', 'toolSerial', 'reg', 'vin', 'vehicleYear', 'vehicleMake', 'mileage'];
  const columns = [...optional, 'mileageUnit', 'channel', 'department', 'description', 'createdAt', 'providerId'];
  const bare = readTicket(aRow());
  for (const word of ['NULL', 'None', '\\N', '#N/A', '-', '--', 'n/a', 'nil', '(blank)', '0000-00-00', '#REF!'])
    expect(readTicket(aRow(Object.fromEntries(columns.map((column) => [column, word]))))).toEqual(bare);
  expect(readTicket(aRow({ summary: 'NULL' })).problems).toEqual(['Summary is required; “NULL” counts as empty']);
});

test('imports the first of several addresses and reports the others', () => {
  expect(readTicket(aRow({ customerEmail: 'Ann <a@a.example>; b@b.example' }))).toMatchObject({
    problems: ['Customer email “b@b.example” was skipped because only one is allowed'],
    record: { fields: { customerEmail: 'a@a.example' } },
  });
});
