import { expect, test } from 'vitest';
import { pickCells, planColumns } from './import-columns.rules.ts';

test('the columns of a Zoho Desk export and ours are known, in any order, letter case and spelling', () => {
  const zoho = planColumns(['Ticket Id', 'Subject', 'Status', 'Account_Name', ' DESCRIPTION ', 'Priority']);
  expect(pickCells(zoho, ['18944', 'No link', 'Open', 'Harbor Street Garage', 'VIN: 1', 'High'])).toEqual({
    providerId: '18944',
    summary: 'No link',
    status: 'Open',
    customerCompany: 'Harbor Street Garage',
    description: 'VIN: 1',
  });
  const ours = planColumns(['customerCompany', 'vehicleMake', 'summary', 'toolSerial']);
  expect(pickCells(ours, ['Rivera', 'BMW', 'No link', 'L-1'])).toEqual({
    customerCompany: 'Rivera',
    vehicleMake: 'BMW',
    summary: 'No link',
    toolSerial: 'L-1',
  });
});

test('blank cells are left out and blanks around a value are dropped', () => {
  const plan = planColumns(['Subject', 'Account Name', 'Email']);
  expect(pickCells(plan, ['  No link ', ' ', ''])).toEqual({ summary: 'No link' });
});

test('the mark that keeps a spreadsheet from calculating is taken off again', () => {
  const plan = planColumns(['Subject', 'Company']);
  expect(pickCells(plan, ["'=SUM(1)", "'s Garage"])).toEqual({ summary: '=SUM(1)', customerCompany: "'s Garage" });
});

test('a header that names a column twice is refused, with both places; unnamed columns do not count', () => {
  expect(() => planColumns(['Subject', 'Account Name', 'subject'])).toThrow('The column "subject" is there twice, as number 1 and 3');
  expect(planColumns(['Subject', 'Account Name', '', '']).width).toBe(4);
});

test('a header without summary or company is refused', () => {
  expect(() => planColumns(['Account Name', 'Status'])).toThrow('no column Subject or Summary');
  expect(() => planColumns(['Subject', 'Status'])).toThrow('no column Account Name or Customer Company');
});
