import { expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { SyncConflict } from '../../sync-decision.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin', fullName: 'Ada Admin' });

const CONTACT = { name: 'Ana', email: 'ana@shop.example' };

const LEAD_CONFLICTS = [
  ['Company name', 'Local', 'Remote', 'Garage'],
  ['Contact name', 'Ann', 'Anna', 'Ana'],
  ['Email', 'our@shop.example', 'their@shop.example', 'ana@shop.example'],
  ['Estimated value', '$8,800.00', '$21,500.50', '$1,000.00'],
  ['Phone', '555 1', '555 2', '555 0'],
  ['Source', 'Referral', 'Trade Show', 'Web Research in Zoho'],
  ['Status', 'Proposal Sent', 'Junk Lead', 'Not Contacted in Zoho'],
];
const CUSTOMER_CONFLICTS = [
  ['Phone', '555 1', '555 2', '555 0'],
  ['Shop name', 'Harbor East', 'Harbor West', 'Harbor'],
];
const TICKET_CONFLICTS = [
  ['Status', 'Awaiting Parts', 'Closed', 'Open in Zoho'],
  ['Summary', 'Local', 'Remote', 'Case'],
];

test('shows the values of each system in its own terms and formats', async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
  const lead = aLead({
    companyName: 'Garage',
    contactName: 'Ana',
    email: 'ana@shop.example',
    phone: '555 0',
    status: 'New',
    source: 'Website',
    estimatedValue: 1_000,
  });
  const ids = {
    lead: (await admin.post<Lead>('/api/leads', lead)).body.id,
    customer: (await admin.post<Customer>('/api/customers', aCustomer({ shopName: 'Harbor', contacts: [{ ...CONTACT, phone: '555 0' }] })))
      .body.id,
    ticket: (await admin.post<Ticket>('/api/tickets', aTicket({ summary: 'Case', customerEmail: 'ana@shop.example' }))).body.id,
  };
  await runSync(admin, 'push-all');

  const local = { companyName: 'Local', contactName: 'Ann', email: 'our@shop.example', phone: '555 1' };
  await admin.put(`/api/leads/${ids.lead}`, { ...local, status: 'Proposal Sent', source: 'Referral', estimatedValue: 8_800 });
  await admin.put(`/api/customers/${ids.customer}`, { shopName: 'Harbor East', contacts: [{ ...CONTACT, phone: '555 1' }] });
  await admin.put(`/api/tickets/${ids.ticket}`, { summary: 'Local', status: 'Awaiting Parts' });
  const edit = async (provider: 'crm' | 'desk', kind: string, changes: Record<string, unknown>) => {
    const [found] = await sandbox.control.records<{ id: string }>(provider, kind);
    await sandbox.control.edit({ provider, kind, id: found?.id ?? '', changes });
  };
  const remote = { Company: 'Remote', Last_Name: 'Anna', Email: 'their@shop.example', Phone: '555 2' };
  await edit('crm', 'leads', { ...remote, Lead_Status: 'Junk Lead', Lead_Source: 'Trade Show', Annual_Revenue: 21_500.5 });
  await edit('crm', 'accounts', { Account_Name: 'Harbor West', Phone: '555 2' });
  await edit('desk', 'tickets', { subject: 'Remote', status: 'Closed' });
  const read = async (kind: string) => {
    const { body } = await admin.get<SyncConflict[]>(`/api/sync/conflicts?kind=${kind}`);
    return body.map(({ label, shown, oursBy }) => [label, shown.ours, shown.theirs, shown.base, oursBy]).sort();
  };
  // The second fetch finds the same conflicts after their records left the queue.
  for (let round = 0; round < 2; round += 1) {
    for (const action of ['fetch-leads', 'fetch-accounts', 'fetch-cases'] as const) await runSync(admin, action);
    expect({ lead: await read('lead'), customer: await read('customer'), ticket: await read('ticket') }).toEqual({
      lead: LEAD_CONFLICTS.map((row) => [...row, 'Ada Admin']),
      customer: CUSTOMER_CONFLICTS.map((row) => [...row, 'Ada Admin']),
      ticket: TICKET_CONFLICTS.map((row) => [...row, 'Ada Admin']),
    });
    await edit('crm', 'leads', { Description: `Edited ${round}` });
    await edit('crm', 'accounts', { Description: `Edited ${round}` });
    await edit('desk', 'tickets', { priority: 'High' });
  }
});
