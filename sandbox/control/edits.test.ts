import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Provider } from '../core/providers.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import type { ReadyConnections } from './connections.ts';

const sandbox = sandboxForTests('empty');
let connections: ReadyConnections;
let customerId = '';
beforeEach(async () => {
  await sandbox.control.settings({ quickbooksCallsPerMinute: 0 });
  connections = await sandbox.control.tokens();
  customerId = String((await sandbox.control.edit({ provider: 'quickbooks', kind: 'customer', changes: { DisplayName: 'First' } })).Id);
});

interface Kind {
  readonly provider: Provider;
  readonly kind: string;
  readonly idName: 'id' | 'Id';
  /** What a record needs at least; there is one customer already. */
  readonly usual: (customerId: string) => Record<string, unknown>;
  readonly fields: readonly string[];
  readonly list: string;
}

const KINDS: readonly Kind[] = [
  {
    provider: 'crm',
    kind: 'leads',
    idName: 'id',
    usual: () => ({ Last_Name: 'Houston' }),
    fields: ['Last_Name', 'Email', 'Owner', 'Modified_Time', 'Annual_Revenue', 'id', 'Lead_Status', '$approved', '__proto__'],
    list: '/crm/v2/Leads?sort_by=Last_Name',
  },
  {
    provider: 'crm',
    kind: 'accounts',
    idName: 'id',
    usual: () => ({ Account_Name: 'Garage' }),
    fields: ['Account_Name', 'Phone', 'Owner', 'Created_Time', 'Billing_City', 'Parent_Account'],
    list: '/crm/v2/Accounts?sort_by=Account_Name',
  },
  {
    provider: 'desk',
    kind: 'tickets',
    idName: 'id',
    usual: () => ({ subject: 'Lamp stays on' }),
    fields: ['subject', 'status', 'dueDate', 'cf', 'contact', 'assigneeId', 'modifiedTime', 'departmentId', 'description', 'constructor'],
    list: '/desk/api/v1/tickets?include=contacts,assignee&sortBy=-createdTime',
  },
  {
    provider: 'desk',
    kind: 'contacts',
    idName: 'id',
    usual: () => ({ lastName: 'Houston' }),
    fields: ['lastName', 'firstName', 'email', 'accountId', 'phone'],
    list: '/desk/api/v1/contacts',
  },
  {
    provider: 'quickbooks',
    kind: 'customer',
    idName: 'Id',
    usual: () => ({ DisplayName: 'Garage' }),
    fields: ['DisplayName', 'Active', 'Balance', 'MetaData', 'PrimaryEmailAddr', 'Id', 'SyncToken'],
    list: `query?query=${encodeURIComponent("select * from Customer where DisplayName like '%a%' orderby DisplayName")}`,
  },
  {
    provider: 'quickbooks',
    kind: 'invoice',
    idName: 'Id',
    usual: (customerId) => ({
      CustomerRef: { value: customerId },
      Line: [{ Amount: 100, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '1' } } }],
    }),
    fields: ['Line', 'DocNumber', 'TxnDate', 'TotalAmt', 'CustomerRef', 'TxnTaxDetail', 'Balance', 'Id'],
    list: `query?query=${encodeURIComponent('select * from Invoice orderby TxnDate')}`,
  },
];

const fetchList = ({ provider, list }: Kind) => {
  const { zoho, quickbooks } = connections;
  const isBooks = provider === 'quickbooks';
  const path = isBooks ? `/quickbooks/v3/company/${quickbooks.realmId}/${list}` : list;
  const headers = {
    authorization: `Bearer ${isBooks ? quickbooks.accessToken : zoho.accessToken}`,
    orgId: zoho.orgId,
    accept: 'application/json',
  };
  return sandbox.request('GET', path, { headers });
};

const oddValue = fc.oneof(
  fc.constantFrom(null, '', ' ', 0, -1, 1.5, true, [], {}, [null], { value: null }, { id: 5 }, 'not a date', '2026-02-30', '9'.repeat(40)),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

test.each(KINDS)('whatever somebody writes into $provider/$kind, nothing fails, and lists can still be read', async (kind) => {
  const oddChanges = fc.dictionary(fc.constantFrom(...kind.fields), oddValue, { maxKeys: 4 });
  const edit = (body: Record<string, unknown>) =>
    sandbox.request('POST', '/_control/edit', { body: { provider: kind.provider, kind: kind.kind, ...body } });

  await fc.assert(
    fc.asyncProperty(oddChanges, async (changes) => {
      const usual = kind.usual(customerId);
      const added = await edit({ changes: usual });
      const id = String(added.body[kind.idName]);
      const answers = [added, await edit({ id, changes }), await edit({ changes: { ...usual, ...changes } }), await fetchList(kind)];
      const records = await sandbox.request('GET', `/_control/records/${kind.provider}/${kind.kind}`);
      answers.push(records, await edit({ id, remove: true }), await fetchList(kind));
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect([added.status, records.status]).toEqual([200, 200]);
    }),
    { numRuns: 15 },
  );
});
