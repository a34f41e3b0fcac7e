import { beforeEach, describe, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../testing/server/server-for-tests.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { ProxiedTicket, ZohoResult } from '../zoho-proxy.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });
const TICKETS = '/api/zoho/desk/tickets';

interface Tickets {
  readonly data: ProxiedTicket[];
  readonly message?: string;
}
interface DeskTicket {
  readonly id: string;
  readonly subject: string;
  readonly contactId: string;
  readonly departmentId: string;
}

beforeEach(() => pasteToken(sandbox, admin));

const send = (data: object[], path = TICKETS) => admin.post<{ data: ZohoResult[] }>(path, { data });
const readTickets = () => sandbox.control.records<DeskTicket>('desk', 'tickets');
const readContacts = () => sandbox.control.records<{ lastName: string; email: string }>('desk', 'contacts');
const countCalls = async (route: string) => (await sandbox.control.state()).calls.byPath[route] ?? 0;
const aCase = (more: object = {}) => ({
  Subject: 'ECU is locked',
  Status: 'In Progress',
  Type: 'SOD',
  Contact_Name: 'Nora Neu',
  Account_Name: 'Werkstatt Nord',
  Email: 'nora@example.com',
  Description: 'Ticket ID: TKT-000007\n\n<b>First</b> line',
  Comment: 'internal',
  ...more,
});

describe('sending tickets', () => {
  test('creates contact, ticket and private comment, and returns the ID of the ticket', async () => {
    const { status, body } = await send([aCase()]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: [{ code: 'SUCCESS', status: 'success', message: 'Ticket TKT-000007 synced successfully.' }] },
    });
    const [ticket] = (await admin.get<Tickets>(TICKETS)).body.data;
    expect(ticket).toEqual({
      id: body.data[0]?.details.id,
      subject: 'ECU is locked',
      status: 'Open',
      type: 'SOD Programming',
      contactName: 'Nora Neu',
      accountName: '',
      email: 'nora@example.com',
      description: '',
    });
    const comments = await sandbox.control.records<{ content: string; isPublic: boolean }>('desk', 'comments');
    expect(comments).toMatchObject([{ content: 'internal', isPublic: false }]);
  });

  test('creates one contact for twelve tickets of a new customer, and searches for its account once', async () => {
    const { body } = await send(
      Array.from({ length: 12 }, (_, index) => aCase({ Subject: `Case ${index}`, Comment: '' })),
      `${TICKETS}/bulk`,
    );
    expect(body.data.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => 'SUCCESS'));
    expect(await readTickets()).toHaveLength(12);
    expect(await readContacts()).toHaveLength(1);
    expect(await countCalls('GET /desk/api/v1/accounts/search')).toBe(1);
  });

  test('preserves non-ASCII names of contacts', async () => {
    await send([aCase({ Contact_Name: 'Jörg Müller' })]);
    expect(await readContacts()).toMatchObject([{ lastName: 'Müller', email: 'nora@example.com' }]);
  });

  test('returns a result each for unknown departments, missing contacts and rejected tickets', async () => {
    const { body } = await send([
      aCase({ Type: 'Kitchen' }),
      aCase({ Email: '', Contact_Name: '' }),
      aCase({ Email: '', Contact_Name: 'Nobody Known' }),
      aCase({ Email: 'two..dots@example.com' }),
      aCase(),
    ]);
    expect(body.data.map(({ code }) => code)).toEqual(['NO_DEPARTMENT', 'NO_CONTACT', 'NO_CONTACT', 'INVALID_DATA', 'SUCCESS']);
    expect(body.data[0]?.message).toContain('SOD Programming');
    expect(await readTickets()).toHaveLength(1);
  });

  test.each(['reset_after', 'truncated', 'garbage_after', 'status_after'] as const)(
    'creates a ticket once if the outcome is unclear (%s)',
    async (kind) => {
      const path = '/api/v1/tickets';
      await sandbox.control.faults([{ provider: 'desk', kind, method: 'POST', path, exact: true, times: 1 }]);
      expect((await send([aCase({ Comment: '' })])).body.data.map(({ code }) => code)).toEqual(['SUCCESS']);
      expect(await readTickets()).toHaveLength(1);
    },
  );

  test('returns the ID of a ticket whose comment failed', async () => {
    await sandbox.control.faults([{ provider: 'desk', kind: 'status', status: 500, method: 'POST', path: '/api/v1/tickets/' }]);
    const { body } = await send([aCase()]);
    expect(body.data).toMatchObject([{ code: 'COMMENT_FAILED', status: 'error', details: { id: expect.any(String) } }]);
    expect(await readTickets()).toHaveLength(1);
  });

  test('names a failed ticket by its OBDesk ID, and several by their count', async () => {
    await sandbox.control.faults([{ provider: 'desk', kind: 'status', status: 400, method: 'POST' }]);
    expect(await send([aCase()])).toMatchObject({ status: 200, body: { data: [{ status: 'error' }] } });
    await sandbox.control.faults([{ provider: 'desk', kind: 'status', status: 400 }]);
    expect(await send([aCase()])).toMatchObject({ status: 502, body: { message: 'Failed to sync ticket TKT-000007.' } });
    expect(await send([aCase(), aCase()])).toMatchObject({ status: 502, body: { message: 'Failed to sync 2 tickets.' } });
  });
});

describe('listing tickets', () => {
  test('returns a page or a department, ignoring its case, and counts bug reports', async () => {
    await send([aCase(), aCase({ Type: 'Bug Report', Subject: 'Crash' }), aCase({ Type: 'Tool Repair', Subject: 'Broken' })]);
    const { body } = await admin.get<Tickets>(`${TICKETS}?limit=100&from=0&department=bug%20report`);
    expect(body).toMatchObject({ data: [{ subject: 'Crash' }], message: 'Successfully fetched 1 bug reports from Zoho.' });
    expect((await admin.get<Tickets>(`${TICKETS}?limit=2&from=2`)).body.data).toMatchObject([{ subject: 'Broken' }]);
    const unknown = await admin.get(`${TICKETS}?department=Kitchen`);
    expect(unknown).toMatchObject({ status: 400, body: { message: expect.stringContaining('Hardware and Software Support') } });
    for (const query of ['limit=101', 'limit=0', 'from=-1', 'status=Open', 'page=1'])
      expect((await admin.get(`${TICKETS}?${query}`)).status).toBe(400);
  });

  test('reads a page of 100 with one call', async () => {
    const at = '2025-03-04T05:06:07.000Z';
    const rows = Array.from({ length: 100 }, (_, index) => ({ id: String(18_944_000 + index), values: { subject: `Case ${index}` } }));
    await sandbox.control.fill(rows.map((row) => ({ provider: 'desk', kind: 'tickets', at, ...row })));
    const before = await countCalls('GET /desk/api/v1/tickets');
    expect((await admin.get<Tickets>(`${TICKETS}?limit=100&from=0`)).body.data).toHaveLength(100);
    expect(await countCalls('GET /desk/api/v1/tickets')).toBe(before + 1);
  });

  test('returns as new those that are open in Zoho and not in OBDesk', async () => {
    const { body } = await send([aCase({ Subject: 'Known' }), aCase({ Subject: 'New' }), aCase({ Subject: 'Closed', Status: 'Resolved' })]);
    const { id } = (await admin.post<{ id: string }>('/api/tickets', aTicket())).body;
    await server.database.query('UPDATE tickets SET zoho_case_id = $1 WHERE id = $2', [body.data[0]?.details.id, id]);
    expect((await admin.get<Tickets>(`${TICKETS}?status=new`)).body.data.map(({ subject }) => subject)).toEqual(['New']);
    await sandbox.control.faults([{ provider: 'desk', kind: 'status', status: 400 }]);
    server.clock.advance(60_000);
    expect(await admin.get(`${TICKETS}?status=new`)).toMatchObject({ status: 502, body: { message: 'Failed to fetch new cases.' } });
    expect(await admin.get(TICKETS)).toMatchObject({ status: 502, body: { message: 'Failed to fetch tickets.' } });
  });
});
