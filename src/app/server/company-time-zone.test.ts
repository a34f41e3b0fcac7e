import { beforeEach, expect, test } from 'vitest';
import type { Invoice } from '../../features/business/invoices/invoice.contract.ts';
import { anInvoice } from '../../features/business/invoices/invoice.factory.ts';
import { markOverdue } from '../../features/business/invoices/server/invoice.jobs.ts';
import type { Lead } from '../../features/business/leads/lead.contract.ts';
import { aLead } from '../../features/business/leads/lead.factory.ts';
import { aLoaner } from '../../features/business/loaners/loaner.factory.ts';
import type { Notification } from '../../features/insight/notifications/notification.contract.ts';
import { notifyOfOverdueLoans } from '../../features/insight/notifications/server/company-notifications.service.ts';
import { raiseFollowUps } from '../../features/ticketing/tickets/server/follow-up/ticket.follow-up.service.ts';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { readPages } from '../../testing/server/pdf/read-pdf.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../testing/server/test-server.ts';

/** Nov 22 in New York, Nov 23 in UTC and Auckland. */
const LATE_IN_NEW_YORK = new Date('2026-11-23T02:00:00Z');
const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  server.clock.set(LATE_IN_NEW_YORK);
  admin = await server.signedIn({ role: 'Admin' });
});

const setCompanyTimeZone = async (timeZone: string) => expect((await admin.put('/api/settings/account', { timeZone })).status).toBe(200);
const add = async <T extends object>(path: string, body: object) => {
  const reply = await admin.post<T>(path, body);
  expect(reply.status).toBe(201);
  return reply.body;
};

// Jobs also run on their own, so the test doesn't count the results of single calls.
test('marks invoices and loans overdue and follow-ups due by the company time zone', async () => {
  await setCompanyTimeZone('America/New_York');
  const ticket = await add<Ticket>('/api/tickets', aTicket({ followUpDate: '2026-11-23' }));
  const invoice = await add<Invoice>(
    '/api/invoices',
    anInvoice(ticket.id, { status: 'Sent', issueDate: '2026-11-01', dueDate: '2026-11-22' }),
  );
  await add('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  await add('/api/tools/LT-0001/loans', { assignedTo: 'Harbor Street Garage', returnDate: '2026-11-22' });
  async function work() {
    await markOverdue(server.deps);
    await raiseFollowUps(server.deps);
    await notifyOfOverdueLoans(server.deps);
    const told = (await admin.get<Notification[]>('/api/notifications')).body.filter(({ kind }) => kind === 'loan-overdue');
    return {
      invoice: (await admin.get<Invoice>(`/api/invoices/${invoice.id}`)).body.status,
      isFollowUpDue: (await admin.get<Ticket>(`/api/tickets/${ticket.id}`)).body.isFollowUpDue,
      loans: told.map(({ text }) => text),
    };
  }
  expect(await work()).toEqual({ invoice: 'Sent', isFollowUpDue: false, loans: [] });
  await setCompanyTimeZone('Pacific/Auckland');
  expect(await work()).toEqual({ invoice: 'Overdue', isFollowUpDue: true, loans: ['Due Nov 22, 2026'] });
});

test("groups leads by the reader's time zone, else the company's", async () => {
  const { id } = await add<Lead>('/api/leads', aLead());
  await server.database.query('UPDATE leads SET created_at = $1', [LATE_IN_NEW_YORK]);
  const day = 'createdFrom=2026-11-22&createdTo=2026-11-22';
  const found = async (query: string) => {
    const listed = (await admin.get<Lead[]>(`/api/leads?${query}`)).body.map((lead) => lead.id);
    const lanes = (await admin.get<{ lanes: { count: number }[] }>(`/api/leads/board?${query}`)).body.lanes;
    return [listed, lanes.reduce((sum, { count }) => sum + count, 0)];
  };
  await setCompanyTimeZone('Pacific/Auckland');
  expect(await found(day)).toEqual([[], 0]);
  expect(await found(`${day}&zone=America/New_York`)).toEqual([[id], 1]);
  const created = async () => (await admin.get<string>('/api/exports/zoho_leads_import.csv')).body;
  expect(await created()).toContain('Created: 2026-11-23');
  await setCompanyTimeZone('America/New_York');
  expect(await found(day)).toEqual([[id], 1]);
  expect(await created()).toContain('Created: 2026-11-22');
});

test('prints documents with dates in the company time zone', async () => {
  const rmaLineItems = [{ description: 'Labor', quantity: 1, unitCost: 85 }];
  await setCompanyTimeZone('America/New_York');
  const repair = await add<Ticket>('/api/tickets', { ...aTicket({ type: 'Tool Repair' }), rmaLineItems });
  expect(repair.orderDate).toBe('2026-11-22');
  await admin.post(`/api/tickets/${repair.id}/approval`, { approvedBy: 'Lucia Rivera', version: repair.version });
  await server.database.query('UPDATE tickets SET created_at = $1, order_date = NULL', [LATE_IN_NEW_YORK]);
  await server.database.query('UPDATE rma_approvals SET at = $1', [LATE_IN_NEW_YORK]);
  const read = async (document: string) => {
    const url = `${server.url}/api/tickets/${repair.id}/documents/${document}`;
    const answer = await fetch(url, { headers: { cookie: admin.cookie } });
    return readPages(Buffer.from(await answer.arrayBuffer())).join('\n');
  };
  for (const [zone, day] of [
    ['America/New_York', 'Nov 22, 2026'],
    ['Pacific/Auckland', 'Nov 23, 2026'],
  ] as const) {
    await setCompanyTimeZone(zone);
    expect(await read('rma-sheet')).toContain(`Approved by Lucia Rivera on ${day}`);
    expect(await read('receiving-label')).toContain(day);
  }
});
