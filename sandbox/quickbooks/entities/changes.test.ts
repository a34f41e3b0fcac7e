import { expect, test } from 'vitest';
import { anInvoice, companyForTests, getFaultCode } from '../test-company.ts';

const company = companyForTests('Alpha');
const { sandbox } = company;

const create = (changes: Record<string, unknown> = {}) =>
  company.post<{ Invoice: { Id: string } }>('/invoice', anInvoice(company.customerId, changes));

// Documented: change data capture, about 30 days back
test('changes since a time are listed with what was deleted', async () => {
  const { Id } = (await create()).body.Invoice;
  const since = (ms: number) => encodeURIComponent(new Date(Date.now() - ms).toISOString());
  await sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id: Id, remove: true });

  expect((await company.get(`/cdc?entities=Invoice,Customer,Item&changedSince=${since(60_000)}`)).body).toMatchObject({
    CDCResponse: [
      { QueryResponse: [{ Invoice: [{ Id, status: 'Deleted' }], maxResults: 1 }, { Customer: [{ Id: company.customerId }] }, {}] },
    ],
  });
  expect(getFaultCode(await company.get(`/cdc?entities=Invoice&changedSince=${since(31 * 86_400_000)}`))).toBe('6000');
  expect(getFaultCode(await company.get(`/cdc?entities=Rainbow&changedSince=${since(0)}`))).toBe('2170');
});

// Documented: a record is listed as it is now, once, however often it changed
test('a record that changed twice is listed once, as it is now', async () => {
  await company.post('/customer', { sparse: true, Id: company.customerId, SyncToken: '0', Notes: 'One' });
  await company.post('/customer', { sparse: true, Id: company.customerId, SyncToken: '1', Notes: 'Two' });

  const { body } = await company.get(
    `/cdc?entities=customer&changedSince=${encodeURIComponent(new Date(Date.now() - 60_000).toISOString())}`,
  );
  expect(body).toMatchObject({
    CDCResponse: [{ QueryResponse: [{ Customer: [{ Id: company.customerId, Notes: 'Two', SyncToken: '2' }], maxResults: 1 }] }],
  });
});

// Documented: only what is newer than changedSince; records of the start are a month old
test('what did not change since is not listed', async () => {
  const asked = async (offsetMs: number) => {
    const since = encodeURIComponent(new Date(Date.now() + offsetMs).toISOString());
    return (await company.get<{ CDCResponse: [{ QueryResponse: unknown[] }] }>(`/cdc?entities=Customer,Vendor&changedSince=${since}`)).body
      .CDCResponse[0].QueryResponse;
  };

  expect(await asked(60_000)).toEqual([{}, {}]);
  expect(await asked(-60_000)).toMatchObject([{ Customer: [{ Id: company.customerId }], startPosition: 1, maxResults: 1 }, {}]);
});

// Assumed: a deleted record is listed by its id and time alone
test('a deleted record has a time and nothing else', async () => {
  const { Id } = (await create()).body.Invoice;
  await company.post('/invoice?operation=delete', { Id, SyncToken: '0' });
  await sandbox.control.edit({ provider: 'quickbooks', kind: 'customer', id: company.customerId, remove: true });

  const since = encodeURIComponent(new Date(Date.now() - 60_000).toISOString());
  const gone = (id: string) => ({
    domain: 'QBO',
    status: 'Deleted',
    Id: id,
    MetaData: { LastUpdatedTime: expect.stringMatching(/-08:00$/) },
  });
  expect((await company.get(`/cdc?entities=Invoice,Customer&changedSince=${since}`)).body).toMatchObject({
    CDCResponse: [
      {
        QueryResponse: [
          { Invoice: [gone(Id)], maxResults: 1 },
          { Customer: [gone(company.customerId)], maxResults: 1 },
        ],
      },
    ],
  });
});
