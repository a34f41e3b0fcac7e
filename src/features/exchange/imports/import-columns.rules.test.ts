import { expect, test } from 'vitest';
import { TICKET_IMPORT_COLUMNS } from '../../ticketing/tickets/import/ticket-import-columns.ts';
import { pickCells, planColumns } from './import-columns.rules.ts';

const planTickets = (header: readonly string[]) => planColumns(TICKET_IMPORT_COLUMNS, header);

test('the columns of a Zoho Desk export and ours are known, in any order, letter case and spelling', () => {
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

test('blank cells are left out and blanks around a value are dropped', () => {
  const plan = planTickets(['Subject', 'Account Name', 'Email']);
  expect(pickCells(plan, ['  No link ', ' ', ''])).toEqual({ summary: 'No link' });
});

test('the mark that keeps a spreadsheet from calculating is taken off again', () => {
  const plan = planTickets(['Subject', 'Company']);
  expect(pickCells(plan, ["'=SUM(1)", "'s Garage"])).toEqual({ summary: '=SUM(1)', customerCompany: "'s Garage" });
});

test('a header that names a column twice is refused, with both places; unnamed columns do not count', () => {
  expect(() => planTickets(['Subject', 'Account Name', 'subject'])).toThrow('The column "subject" appears twice, as columns 1 and 3');
  expect(planTickets(['Subject', 'Account Name', '', '']).width).toBe(4);
});

test('a header without a required column is refused, and two of its names are suggested', () => {
  expect(() => planTickets(['Account Name', 'Status'])).toThrow('no column Subject or Summary');
  expect(() => planTickets(['Subject', 'Status'])).toThrow('no column Account Name or Customer Company');
});
