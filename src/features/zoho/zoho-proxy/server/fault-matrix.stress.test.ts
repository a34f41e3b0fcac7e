import { afterEach, beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { ownServerForTests, personForTests } from '../../../../testing/server/server-for-tests.ts';
import { STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { pasteToken, zohoEnvironment } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { ZohoResult } from '../zoho-proxy.contract.ts';

const sandbox = sandboxForTests('empty');
const server = ownServerForTests({ env: () => zohoEnvironment(sandbox) });
const admin = personForTests(server, { role: 'Admin' });
type Fault = Parameters<typeof sandbox.control.faults>[0][number];

const FAULTS: Omit<Fault, 'provider'>[] = [
  { kind: 'reset_after' },
  { kind: 'garbage_after' },
  { kind: 'status_after', status: 503 },
  { kind: 'status', status: 429, retryAfter: 1 },
  { kind: 'unauthorized_once' },
  { kind: 'slow', ms: 1_500 },
  { kind: 'hang', ms: 500 },
  { kind: 'hang' },
  { kind: 'reset_before' },
  { kind: 'garbage' },
  { kind: 'truncated' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'revoke_token' },
  { kind: 'partial' },
];

let ticketId: string;
beforeEach(async () => {
  await pasteToken(sandbox, admin);
  ticketId = (await admin.post<Ticket>('/api/tickets', aTicket())).body.id;
});
afterEach(() => sandbox.control.clearFaults());

const ZOHO = '/api/zoho';
const aCase = { Subject: 'Locked', Type: 'SOD', Contact_Name: 'Nora Neu', Email: 'nora@example.com', Description: 'x', Comment: 'y' };
const escalation = () => ({ arguments: JSON.stringify({ ticket_id: ticketId, summary: 'Locked' }) });

/** Calls every endpoint of the proxy, and returns each reply with its failure message. */
const callAll = () =>
  Promise.all(
    (
      [
        [admin.get(`${ZOHO}/crm/v2/Accounts`), 'Failed to fetch accounts.'],
        [admin.get(`${ZOHO}/crm/v2/Leads`), 'Failed to fetch new leads.'],
        [admin.get(`${ZOHO}/desk/tickets?limit=100&from=0`), 'Failed to fetch tickets.'],
        [admin.get(`${ZOHO}/desk/tickets?status=new`), 'Failed to fetch new cases.'],
        [admin.post(`${ZOHO}/crm/v2/Accounts`, { data: [{ Account_Name: 'Nord' }] }), 'Failed to sync 1 accounts.'],
        [admin.post(`${ZOHO}/crm/v2/Leads`, { data: [{ Last_Name: 'Kern' }] }), 'Failed to sync lead Kern.'],
        [admin.post(`${ZOHO}/desk/tickets`, { data: [aCase] }), 'Failed to sync ticket Locked.'],
        [admin.post(`${ZOHO}/desk/tickets/bulk`, { data: [{ ...aCase, Subject: 'Other' }] }), 'Failed to sync ticket Other.'],
        [admin.post(`${ZOHO}/crm/v2/functions/escalate_case/actions/execute`, escalation()), "Failed to trigger workflow 'escalate_case'."],
      ] as const
    ).map(async ([call, failureMessage]) => ({ ...(await call), failureMessage })),
  );

const countOf = async (provider: 'crm' | 'desk', kind: string) => (await sandbox.control.records(provider, kind)).length;

test.each(FAULTS)(
  'explains failures, creates no duplicates and doesn’t affect other pages: $kind $status',
  {
    timeout: STRESS_TIMEOUT,
  },
  async (fault) => {
    await sandbox.control.faults([
      { provider: 'crm', ...fault },
      { provider: 'desk', ...fault },
    ]);
    const [replies, tickets] = await Promise.all([callAll(), admin.get('/api/tickets')]);
    expect(tickets.status).toBe(200);
    for (const { status, body, failureMessage } of replies) {
      expect([200, 502, 503]).toContain(status);
      if (status !== 200)
        expect(body).toMatchObject({ message: failureMessage, reason: expect.stringMatching(/^\S.*\.$/), code: expect.any(String) });
      const results = (body as { data?: ZohoResult[] }).data ?? [];
      for (const { code, message } of results) if (code !== undefined && code !== 'SUCCESS') expect(message).toMatch(/^[A-Z].*\.$/);
    }
    expect(await countOf('crm', 'accounts')).toBeLessThanOrEqual(1);
    expect(await countOf('crm', 'leads')).toBeLessThanOrEqual(1);
    expect(await countOf('desk', 'tickets')).toBeLessThanOrEqual(2);
    expect(await countOf('desk', 'comments')).toBeLessThanOrEqual(2);
    expect(await countOf('crm', 'executions')).toBeLessThanOrEqual(1);
  },
);
