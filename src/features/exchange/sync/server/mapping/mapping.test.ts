import { beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { ownServerForTests, personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/connected-server.ts';
import { zohoEnvironment } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { type OfferedMapping, THEN } from '../../mapping/sync-mapping.contract.ts';

const sandbox = sandboxForTests('empty');
const server = ownServerForTests({ env: () => zohoEnvironment(sandbox) });
const admin = personForTests(server, { role: 'Admin' });
const PATH = '/api/sync/mapping';
const read = async () => (await admin.get<OfferedMapping>(PATH)).body;

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
});

test('the mapping is the agreed one until parts of it are changed, and says what Zoho offers', async () => {
  const mapping = await read();
  expect(mapping).toMatchObject({
    tickets: {
      statusOut: { Repairing: 'Open', Shipped: 'Closed' },
      statusIn: { Escalated: 'In Progress' },
      department: { SOD: 'SOD Programming' },
      fields: {},
    },
    leads: { statusOut: { Lost: 'Lost Lead' }, sourceOut: { Event: 'Trade Show' } },
    offered: { departments: expect.arrayContaining(['Bug Report']), leadStatuses: expect.arrayContaining(['Junk Lead']) },
  });
  expect(mapping.leads.statusOut.Won).toBeUndefined();
  const statusOut = { ...mapping.leads.statusOut, Won: 'Contacted' };
  expect(await admin.put(PATH, { ...mapping, leads: { ...mapping.leads, statusOut } })).toMatchObject({
    status: 200,
    body: { leads: { statusOut: { Won: 'Contacted' } } },
  });
  expect((await read()).tickets).toEqual(mapping.tickets);
});

test('words that are none are refused', async () => {
  for (const body of [
    { tickets: { statusOut: { Open: 'Open' } } },
    { tickets: { statusIn: { Open: 'Opened' } } },
    { tickets: { fields: { toolSerial: 'serial' } } },
    { leads: { statusOut: { New: '' } } },
    { invoices: {} },
  ])
    expect((await admin.put(PATH, body)).status, JSON.stringify(body)).toBe(400);
});

test('a preview shows what would be sent instead, on records that there are, and writes nothing', async () => {
  await admin.post('/api/leads', aLead({ status: 'Won', companyName: 'Garage' }));
  await admin.post('/api/leads', aLead({ status: 'New' }));
  const mapping = { leads: { statusOut: { Won: 'Contacted', New: 'Not Contacted' } } };
  const preview = await admin.post(`${PATH}/preview`, { mapping });
  expect(preview.body).toMatchObject([{ kind: 'lead', title: 'Garage', changes: [{ field: 'Status', now: null, [THEN]: 'Contacted' }] }]);
  expect((await read()).leads.statusOut.Won).toBeUndefined();
});

test('a serial number goes into its custom field and comes from there', async () => {
  await admin.put(PATH, { tickets: { fields: { toolSerial: 'cf_serial' } } });
  const { id } = (await admin.post<Ticket>('/api/tickets', aTicket({ toolSerial: 'S-1', customerEmail: 'ana@shop.example' }))).body;
  await tick(server);
  const [desk] = await sandbox.control.records<{ id: string }>('desk', 'tickets');
  expect(desk).toMatchObject({ cf: { cf_serial: 'S-1' } });
  await sandbox.control.settings({ deskIndexLagMs: 0 });
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: desk?.id ?? '', changes: { cf: { cf_serial: 'S-2' } } });
  await runSync(admin, 'fetch-cases');
  expect((await admin.get<Ticket>(`/api/tickets/${id}`)).body).toMatchObject({ toolSerial: 'S-2' });
});
