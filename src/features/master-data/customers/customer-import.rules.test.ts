import { expect, test } from 'vitest';
import { parseCustomerRow } from './customer-import.rules.ts';
import type { CustomerCells } from './customer-import-columns.ts';

const aRow = (given: CustomerCells = {}): CustomerCells => ({ shopName: 'Harbor Garage', ...given });
const readCustomer = (cells: CustomerCells) => parseCustomerRow(cells, { zone: 'UTC', dates: {} });

test('adds further addresses and numbers of a cell as contacts with the same name', () => {
  const { record, problems } = readCustomer(
    aRow({ contactName: 'Ann', email: 'a@a.example; b@b.example', phone: '555-0100 / 555-0101 / 4.41E+11' }),
  );
  expect(problems).toEqual(['Contact phone “4.41E+11” lost digits in a spreadsheet and was skipped']);
  expect(record?.fields.contacts).toEqual([
    { name: 'Ann', email: 'a@a.example', phone: '555-0100' },
    { name: 'Ann', email: 'b@b.example', phone: '555-0101' },
  ]);
});

test('treats words for an empty value as blank in every column, but not within a name', () => {
  const columns = ['contactName', 'email', 'phone', 'billingAddress', 'billingCity', 'billingState', 'billingCode', 'shippingAddress'];
  for (const word of ['NULL', '\\N', 'None', 'none', '#N/A', '-', 'nil', '(blank)', '0000-00-00', '#VALUE!', 'N/A']) {
    const cells = Object.fromEntries([...columns, 'toolSerials', 'createdAt', 'providerId', 'otherContacts'].map((key) => [key, word]));
    expect(readCustomer(aRow({ shopName: `${word} Motors`, ...cells }))).toMatchObject({
      problems: [],
      record: {
        providerId: null,
        fields: { shopName: `${word} Motors`, contacts: [], billingAddress: '', shippingAddress: '', toolSerials: [] },
      },
    });
    expect(readCustomer({ shopName: word }).problems).toEqual([`Shop name is required; “${word}” counts as empty`]);
  }
});

test('restores or reports postal codes and serial numbers that a spreadsheet read as numbers', () => {
  const { record, problems } = readCustomer(
    aRow({
      billingAddress: '4 Forge Ln',
      billingCity: 'Dayton',
      billingState: 'OH',
      billingCode: '45402.0',
      toolSerials: '1234567.0; 1.2E+11',
    }),
  );
  expect(record?.fields).toMatchObject({ billingAddress: '4 Forge Ln\nDayton, OH 45402', toolSerials: ['1234567'] });
  expect(problems).toEqual(['Serial number “1.2E+11” lost digits in a spreadsheet and was skipped']);
});

test.each([
  [{ shopName: 'Defender Fleet', displayName: 'Jess Moran' }, 'Defender Fleet', ['Jess Moran']],
  [{ shopName: 'Defender Fleet', displayName: 'defender fleet' }, 'Defender Fleet', []],
  [{ shopName: 'Defender Fleet', displayName: 'Jess Moran', contactName: 'Lukas Kage' }, 'Defender Fleet', ['Lukas Kage']],
  [{ shopName: 'Jess Moran', displayName: 'Jess Moran', contactName: 'Jess' }, 'Jess Moran', ['Jess']],
])('reads a display name in %j as the company or the person', (cells, shopName, names) => {
  const fields = readCustomer(cells).record?.fields;
  expect([fields?.shopName, fields?.contacts.map(({ name }) => name)]).toEqual([shopName, names]);
});
