import { expect, test } from 'vitest';
import { parseLeadRow } from './lead-import.rules.ts';
import type { LeadCells } from './lead-import-columns.ts';

const aRow = (given: LeadCells = {}): LeadCells => ({ companyName: 'Redline Module Repair', contactName: 'Castellano', ...given });
const readLead = (cells: LeadCells) => parseLeadRow(cells, { zone: 'UTC', dates: {} });

test('turns a row of a Zoho CRM export into a lead with its ID and time', () => {
  const { record, problems } = readLead(
    aRow({
      firstName: 'Sofia',
      email: 'sofia@redline.example',
      phone: '+1 555 0100',
      status: 'Attempted to Contact',
      source: 'Trade Show',
      estimatedValue: '$12,500.00',
      createdAt: '2025-03-04T10:11:12-05:00',
      providerId: 'zcrm_5725767000000524157',
    }),
  );
  expect(problems).toEqual([]);
  expect(record).toEqual({
    fields: {
      companyName: 'Redline Module Repair',
      contactName: 'Sofia Castellano',
      email: 'sofia@redline.example',
      phone: '+1 555 0100',
      status: 'Contacted',
      source: 'Event',
      estimatedValue: 12_500,
      ownerId: null,
      nextStep: '',
      nextStepOn: null,
    },
    providerId: '5725767000000524157',
    createdAt: '2025-03-04T15:11:12.000Z',
  });
});

test('uses New, an unknown source and no value for blanks, and accepts OBDesk’s own values', () => {
  expect(readLead(aRow({ source: 'N/A', estimatedValue: '-'.repeat(0) })).record?.fields).toMatchObject({
    status: 'New',
    source: 'Unknown',
    estimatedValue: 0,
  });
  expect(readLead(aRow({ status: 'PROPOSAL_SENT', source: 'zoho form' })).record?.fields).toMatchObject({
    status: 'Proposal Sent',
    source: 'Zoho Form',
  });
});

test('doesn’t repeat a first name that the full name includes', () => {
  expect(readLead(aRow({ contactName: 'Sofia Castellano', firstName: 'Sofia' })).record?.fields.contactName).toBe('Sofia Castellano');
  expect(readLead(aRow({ contactName: 'Lee', firstName: 'Lee' })).record?.fields.contactName).toBe('Lee Lee');
});

test('reports unreadable values, and rejects a row without a company or name', () => {
  const odd = {
    status: 'constructor',
    source: 'Radio',
    estimatedValue: 'lots',
    email: 'no address',
    phone: '1'.repeat(101),
    createdAt: 'once',
  };
  const { record, problems } = readLead(aRow(odd));
  expect(record?.fields).toMatchObject({ status: 'New', source: 'Unknown', estimatedValue: 0, email: '', phone: '' });
  expect(problems.map((problem) => problem.slice(0, 28))).toEqual([
    'Unknown status “constructor”',
    'Unknown source “Radio”, set ',
    'Estimated value “lots” isn’t',
    'Email “no address” isn’t val',
    `Phone “${'1'.repeat(21)}`,
    'Created time “once” isn’t a ',
  ]);
  expect(readLead({ contactName: 'A' })).toEqual({ problems: ['Company name is required'] });
  expect(readLead({ companyName: 'A' })).toEqual({ problems: ['Contact name is required'] });
});

test('joins phone numbers and reports one that lost digits', () => {
  const read = (phone: string) => readLead(aRow({ phone }));
  expect(read('02079460958 / 07700900123').record?.fields.phone).toBe('02079460958 / 07700900123');
  expect(read("'+1 555 010 4455").record?.fields.phone).toBe('+1 555 010 4455');
  expect(read('5550102030.0').record?.fields.phone).toBe('5550102030');
  expect(read('4.41E+11')).toMatchObject({
    problems: ['Phone “4.41E+11” lost digits in a spreadsheet and was skipped'],
    record: { fields: { phone: '' } },
  });
});
