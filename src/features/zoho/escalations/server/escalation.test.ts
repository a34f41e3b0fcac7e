import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { ownServerForTests, personForTests } from '../../../../testing/server/server-for-tests.ts';
import { pasteToken, zohoEnvironment } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

const sandbox = sandboxForTests('empty');
const FUNCTION_KEY = '1003.sandboxfunctionkey0000000000000001.sandboxfunctionkey0000000000000002';
const server = ownServerForTests({ env: async () => ({ ...(await zohoEnvironment(sandbox)), ZOHO_FUNCTIONS_KEY: FUNCTION_KEY }) });
const admin = personForTests(server, { role: 'Admin' });
const alice = personForTests(server, { fullName: 'Alice Archer' });
const PATH = '/api/zoho/crm/v2/functions/escalate_case/actions/execute';
const MESSAGE = "Failed to trigger workflow 'escalate_case'.";

let id: string;
beforeEach(async () => {
  id = (await alice.post<Ticket>('/api/tickets', aTicket())).body.id;
});

const trigger = (more: object = {}, summary = 'Loses the car') =>
  alice.post(PATH, { arguments: JSON.stringify({ ticket_id: id, summary, ...more }) });
const countRuns = async () => (await sandbox.control.records('crm', 'executions')).length;
const readEvents = async () => {
  const { history } = (await alice.get<Ticket>(`/api/tickets/${id}`)).body;
  return history.filter(({ type }) => type === 'EVENT').map(({ user, content }) => ({ user, content }));
};

describe('while Zoho is connected', () => {
  beforeEach(() => pasteToken(sandbox, admin));

  test('runs the workflow, returns its message and records the user in the history', async () => {
    const message = `Case ${id} has been escalated: Loses the car`;
    expect(await trigger()).toMatchObject({ status: 200, body: { message } });
    expect(await readEvents()).toContainEqual({ user: expect.stringContaining('Alice Archer'), content: `Escalated in Zoho: ${message}` });
  });

  test('shortens the message to one line without control characters', async () => {
    const { message } = (await trigger({}, `Lost\n\u202e\u0007${'x'.repeat(5_000)}`)).body as { message: string };
    expect(message).toMatch(/^Case \S+ has been escalated: Lost x{100}/);
    expect(message.length).toBeLessThanOrEqual(1_000);
  });

  test('runs the workflow once for a double click', async () => {
    const [first, second] = await Promise.all([trigger(), trigger()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await countRuns()).toBe(1);
    expect(await readEvents()).toHaveLength(2);
  });

  test.each(['reset_after', 'truncated', 'garbage_after', 'status_after'] as const)(
    'reports an unclear outcome (%s) and doesn’t run the workflow again',
    async (kind) => {
      await sandbox.control.faults([{ provider: 'crm', kind, method: 'POST' }]);
      const refused = await trigger();
      expect(refused.body).toMatchObject({ message: MESSAGE, reason: expect.stringContaining('Check in Zoho before you try again') });
      expect([502, 503]).toContain(refused.status);
      expect(await countRuns()).toBe(1);
      expect(await readEvents()).toHaveLength(1);
    },
  );

  test('returns an error if Zoho rejects the call', async () => {
    await sandbox.control.settings({ crmFunctionsByOauth: false });
    expect((await trigger()).status).toBe(200);
    await sandbox.control.faults([{ provider: 'crm', kind: 'status', status: 400, method: 'POST' }]);
    expect(await trigger()).toMatchObject({ status: 502, body: { code: 'provider_error', message: MESSAGE } });
  });

  test('rejects invalid input, unknown tickets and other functions without calling Zoho', async () => {
    expect((await trigger({ ticket_id: 'TKT-404404' })).status).toBe(404);
    expect((await trigger({ ticket_id: undefined })).status).toBe(400);
    expect((await alice.post(PATH, { arguments: '{"ticket_id"' })).status).toBe(400);
    expect((await alice.post(PATH.replace('escalate_case', 'delete_all'), { arguments: '{}' })).status).toBe(404);
    expect(await countRuns()).toBe(0);
  });
});

test('explains that Zoho isn’t connected, and logs only a warning', async () => {
  const refused = await trigger();
  const reason = 'Zoho isn’t connected. An Admin can connect it in Settings > Data Synchronization.';
  expect(refused).toMatchObject({ status: 503, body: { code: 'not_connected', message: MESSAGE, reason } });
  const requestId = String(Object(refused.body).requestId);
  const readLevels = async () => {
    const { body } = await admin.get<{ logs: { level: string; requestId?: string }[] }>('/api/debug-logs');
    return body.logs.filter((line) => line.requestId === requestId).map(({ level }) => level);
  };
  // The line is logged after the response is sent.
  await expect.poll(readLevels).toEqual(['WARN']);
  expect(await readEvents()).toHaveLength(1);
});
