import { expect, test } from 'vitest';
import { LEAD_IMPORT_COLUMNS } from '../../business/leads/lead-import-columns.ts';
import { TICKET_IMPORT_COLUMNS } from '../../ticketing/tickets/import/ticket-import-columns.ts';
import type { ImportMapping } from './import.contract.ts';
import { findHeaderRow, mapColumns, pickCells, planColumns, toShownHeaders } from './import-columns.rules.ts';

const planTickets = (header: readonly string[]) => planColumns(TICKET_IMPORT_COLUMNS, header);

test('knows the columns of Zoho Desk and OBDesk in any order, case and spelling', () => {
  const zoho = planTickets(['Ticket Id', 'Subject', 'Status', 'Account_Name', ' DESCRIPTION ', 'Priority']);
  expect(pickCells(zoho, ['18944', 'No link', 'Open', 'Harbor Street Garage', 'VIN: 1', 'High'])).toEqual({
    providerId: '18944',
    summary: 'No link',
    status: 'Open',
    customerCompany: 'Harbor Street Garage',
    description: 'VIN: 1',
  });
  const ours = planTickets(['customerCompany', 'vehicleMake', 'summary', 'toolSerial']);
  expect(pickCells(ours, ['Rivera', 'BMW', 'No link', 'L-1'])).toEqual({
    customerCompany: 'Rivera',
    vehicleMake: 'BMW',
    summary: 'No link',
    toolSerial: 'L-1',
  });
});

test('skips blank cells and trims values', () => {
  const plan = planTickets(['Subject', 'Account Name', 'Email']);
  expect(pickCells(plan, ['  No link ', ' ', ''])).toEqual({ summary: 'No link' });
});

test('removes the guard against formulas', () => {
  const plan = planTickets(['Subject', 'Company']);
  expect(pickCells(plan, ["'=SUM(1)", "'s Garage"])).toEqual({ summary: '=SUM(1)', customerCompany: "'s Garage" });
});

const JOINED = {
  name: { headers: ['Full Name'], parts: [['First Name', 'Given Name'], ['Middle Name'], ['Last Name']], join: ' ' },
  phone: { headers: ['Phone', 'Phone Number'], also: ['Mobile', 'Phone 2 - Value'], join: ' / ' },
  email: { headers: ['Email'], join: '; ' },
  city: { headers: ['City'] },
} as const;

test.each<[string, string[], string[], Record<string, string>]>([
  ['joins columns with the same name', ['Phone', 'Phone', 'Email'], ['1', '2', 'a@b'], { phone: '1 / 2', email: 'a@b' }],
  ['uses the first column with a name that can’t be joined', ['City', 'City'], ['Dayton', 'Troy'], { city: 'Dayton' }],
  ['joins the parts of a name in order', ['Last Name', 'First Name'], ['Odden', 'Tora'], { name: 'Tora Odden' }],
  ['reads middle names and alternative column names', ['Given Name', 'Middle Name', 'Last Name'], ['A', 'B', 'C'], { name: 'A B C' }],
  ['prefers the full name to its parts', ['First Name', 'Full Name'], ['Tora', 'Tora Odden'], { name: 'Tora Odden' }],
  ['appends secondary columns', ['Mobile', 'Phone Number'], ['2', '1'], { phone: '1 / 2' }],
  ['uses a secondary column alone', ['Mobile'], ['2'], { phone: '2' }],
  ['joins equal parts of a name', ['First Name', 'Last Name'], ['Lee', 'Lee'], { name: 'Lee Lee' }],
  ['joins parts of a name without their formulas', ['First Name', 'Last Name'], ['="Kate"', '="Hughes"'], { name: 'Kate Hughes' }],
  ['skips parts with an empty formula', ['First Name', 'Last Name'], ['=""', 'Hughes'], { name: 'Hughes' }],
  ['removes formulas', ['City', 'Email'], [' ="Troy"', '\'="a@b"'], { city: 'Troy', email: 'a@b' }],
  ['skips empty formulas', ['City', 'Email'], ['=""', '=" "'], {}],
  ['keeps other formulas unchanged', ['City', 'Email'], ['="', '=A1&"b"'], { city: '="', email: '=A1&"b"' }],
  ['joins each value once', ['Phone', 'Mobile'], ['1', '1'], { phone: '1' }],
  ['skips blanks', ['Phone', 'Mobile', 'Phone 2 - Value'], ['', ' ', '3'], { phone: '3' }],
  ['skips words for no value', ['Phone', 'Mobile'], ['NULL', '2'], { phone: '2' }],
])('%s', (_, header, row, expected) => {
  expect(pickCells(planColumns(JOINED, header), row)).toEqual(expected);
});

test('allows columns that share a name to be chosen by position, several for one field', () => {
  const header = ['Phone', 'Phone', 'Phone', 'City'];
  expect(toShownHeaders(header)).toEqual(['Phone (column 1)', 'Phone (column 2)', 'Phone (column 3)', 'City']);
  const pick = (phone: string | string[]) => pickCells(planColumns(JOINED, header, { phone }), ['1', '2', '3', 'Dayton']).phone;
  expect(pick('Phone (column 2)')).toBe('2');
  expect(pick(['Phone (column 3)', 'Phone (column 1)'])).toBe('3 / 1');
  expect(pick('Phone')).toBe('1');
  expect(() => planColumns(JOINED, header, { city: ['City', 'Phone'] })).toThrow('Choose one column for City');
});

test.each<[string, string[][], number]>([
  [
    'the first row',
    [
      ['Subject', 'Account Name'],
      ['a', 'b'],
    ],
    0,
  ],
  ['below a title', [['Tickets of May'], ['Subject', 'Account Name'], ['a', 'b']], 1],
  [
    'below a sep= line',
    [
      ['sep=', ''],
      ['Subject', 'Account Name'],
      ['a', 'b'],
    ],
    1,
  ],
  ['below a sep= line and a title', [['sep=,'], ['Tickets'], ['Subject', 'Account Name']], 2],
  [
    'below notes of two cells',
    [
      ['Exported by', 'Ada', ''],
      ['Date', 'May 5', ''],
      ['Subject', 'Status', 'Account Name'],
      ['a', 'b', 'c'],
    ],
    2,
  ],
  ['below a title that equals a column name', [['Subject'], ['Subject', 'Status', 'Account Name'], ['a', 'b', 'c']], 1],
  ['of a single column below a title', [['My shops'], ['Subject'], ['a']], 1],
  [
    'without a known name',
    [
      ['Firma', 'Person', 'Wert'],
      ['a', 'b', 'c'],
    ],
    0,
  ],
  ['without a known name, below a title', [['Liste'], ['Firma', 'Person', 'Wert'], ['a', 'b', 'c']], 1],
  [
    'above rows that contain column names',
    [
      ['Firma', 'Person', 'Wert'],
      ['Email', 'b', 'c'],
    ],
    0,
  ],
  [
    'above longer rows',
    [
      ['Subject', 'Account Name'],
      ['a', 'b', 'c', 'd', 'e'],
    ],
    0,
  ],
  [
    'above a row that repeats some names',
    [
      ['Subject', 'Status', 'Account Name'],
      ['Status', 'Email', 'Harbor'],
    ],
    0,
  ],
])('finds the header row %s', (_, rows, expected) => {
  expect(findHeaderRow(TICKET_IMPORT_COLUMNS, rows)).toBe(expected);
});

test('rejects a header without a required column, and suggests two names', () => {
  expect(() => planTickets(['Account Name', 'Status'])).toThrow('no column named “Subject” or “Summary”');
  expect(() => planTickets(['Subject', 'Status'])).toThrow('no column named “Account Name” or “Customer Company”');
});

test('accepts a header without a required column if another column fills it', () => {
  const { places } = planTickets(['Subject', 'Contact Name']);
  expect(Object.keys(places)).toEqual(['summary', 'customerName']);
  const ofLeads = (header: string[], mapping?: ImportMapping) => Object.keys(planColumns(LEAD_IMPORT_COLUMNS, header, mapping).places);
  expect(ofLeads(['Name', 'Phone'])).toEqual(['contactName', 'phone']);
  expect(ofLeads(['Company', 'Phone'], { contactName: null })).toEqual(['companyName', 'phone']);
  expect(() => ofLeads(['Phone'])).toThrow('no column named “Company” or “Company Name”');
  expect(() => ofLeads(['Name', 'Phone'], { companyName: null, contactName: null })).toThrow('Choose a column for Company name');
  const required = mapColumns(LEAD_IMPORT_COLUMNS, ['Name']).filter(({ isRequired }) => isRequired);
  expect(required.map(({ fallback }) => fallback)).toEqual([['contactName'], ['companyName']]);
});
