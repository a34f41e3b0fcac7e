import { expect, test } from 'vitest';
import { auditColumns } from '../../../features/admin/audit/audit-columns.ts';
import { anInvoice } from '../../../features/business/invoices/invoice.factory.ts';
import { invoiceColumns } from '../../../features/business/invoices/invoice-columns.ts';
import { aLead } from '../../../features/business/leads/lead.factory.ts';
import { leadColumns } from '../../../features/business/leads/lead-columns.ts';
import { aCustomer } from '../../../features/master-data/customers/customer.factory.ts';
import { customerColumns } from '../../../features/master-data/customers/customer-columns.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import { ticketColumns } from '../../../features/ticketing/tickets/ticket-columns.ts';
import { getSortKeys } from '../../../platform/list-columns.ts';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';

const server = serverForTests();

type Row = Readonly<Record<string, unknown>> & { readonly id: string | number };

async function readPages(who: SignedInCaller, path: string): Promise<Row[]> {
  const { body, headers } = await who.get<Row[]>(path);
  const next = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return next === undefined ? body : [...body, ...(await readPages(who, next))];
}

const LISTS = [
  ['/api/tickets', ticketColumns],
  ['/api/invoices', invoiceColumns],
  ['/api/leads', leadColumns],
  ['/api/customers', customerColumns],
  ['/api/audit', auditColumns],
] as const;

test('sorts each list by each of its columns in both directions, page by page, with equal values', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  for (const [place, name] of ['beta', 'Alpha', 'gamma', 'alpha'].entries()) {
    const status = place % 2 ? 'On Hold' : 'New';
    const followUpDate = place % 3 ? `2027-01-0${place}` : null;
    const { body } = await admin.post<{ id: string }>(
      '/api/tickets',
      aTicket({ summary: name, customerCompany: name, status, followUpDate }),
    );
    await admin.post('/api/invoices', anInvoice(body.id, { issueDate: `2026-11-1${place % 2}`, dueDate: '2026-12-24' }));
    await admin.post('/api/leads', aLead({ companyName: name, status: place % 2 ? 'Won' : 'Lost', estimatedValue: place % 3 }));
    await admin.post('/api/customers', aCustomer({ shopName: `Shop ${place}`, contacts: [] }));
  }
  for (const [path, columns] of LISTS) {
    for (const sort of getSortKeys(columns)) {
      const up = await readPages(admin, `${path}?sort=${sort}&order=asc&limit=3`);
      expect(up.length, `${path} ${sort}`).toBeGreaterThan(3);
      const down = await readPages(admin, `${path}?sort=${sort}&order=desc&limit=3`);
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
      const values = up.map((row) => row[sort]);
      if (typeof values[0] === 'number') expect(values).toEqual((values as number[]).toSorted((one, other) => one - other));
    }
    expect((await admin.get(`${path}?sort=version`)).status).toBe(400);
  }
  const tickets = async (query: string) => (await admin.get<Row[]>(`/api/tickets?${query}`)).body.map(({ summary }) => summary);
  expect((await tickets('sort=summary')).map((name) => String(name).toLowerCase())).toEqual(['alpha', 'alpha', 'beta', 'gamma']);
  expect(await tickets('sort=status')).toEqual(['gamma', 'beta', 'alpha', 'Alpha']);
  expect((await tickets('sort=followUpDate')).slice(0, 2)).toEqual(['Alpha', 'gamma']);
});
