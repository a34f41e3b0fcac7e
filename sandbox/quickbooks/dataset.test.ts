import { expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { anInvoice, companyWith } from './test-company.ts';

const sandbox = sandboxForTests('shop', true);

interface Customer {
  readonly Id: string;
  readonly DisplayName: string;
}

// Issue 3: the shop has customers; documented: their names are unique without case
test('the shop has customers with names of their own, and no invoices yet', async () => {
  const customers = await sandbox.control.records<Customer>('quickbooks', 'customer');
  const names = customers.map(({ DisplayName }) => DisplayName.toLowerCase());

  expect(customers.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /[:\t\n]/.test(name) || name !== name.trim())).toEqual([]);
  expect(await sandbox.control.records('quickbooks', 'invoice')).toEqual([]);
});

// Documented: escaping rule, with the awkward names of the shop
test('each customer of the shop is found by its escaped name and can be billed', async () => {
  await sandbox.control.settings({ quickbooksCallsPerMinute: 0 });
  const { quickbooks } = await sandbox.control.tokens();
  const company = companyWith(sandbox, quickbooks.accessToken);
  const customers = await sandbox.control.records<Customer>('quickbooks', 'customer');

  const found = await Promise.all(
    customers.map(async ({ DisplayName }) => {
      const { body } = await company.query<{ QueryResponse: { Customer?: readonly Customer[] } }>(
        `select Id from Customer where DisplayName = '${DisplayName.replace(/[\\']/g, '\\$&')}'`,
      );
      return body.QueryResponse.Customer?.map(({ Id }) => Id);
    }),
  );
  expect(found).toEqual(customers.map(({ Id }) => [Id]));
  const billed = await Promise.all(customers.map(({ Id }) => company.post('/invoice', anInvoice(Id))));
  expect(billed.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await sandbox.control.records('quickbooks', 'invoice')).toHaveLength(customers.length);
});
