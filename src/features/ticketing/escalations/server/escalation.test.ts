import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';

const server = serverForTests();
const PATH = '/api/zoho/crm/v2/functions/escalate_case/actions/execute';

test('while Zoho is not connected an escalation is refused in plain words, and other functions cannot be called at all', async () => {
  const alice = await server.signedIn();
  const { id } = (await alice.post<{ id: string }>('/api/tickets', aTicket())).body;
  const trigger = (given: object) => alice.post(PATH, { arguments: JSON.stringify({ ticket_id: id, summary: 'Loses the car', ...given }) });
  const refused = await trigger({});
  expect(refused).toMatchObject({ status: 503, body: { message: 'Zoho is not connected, so nothing was triggered.' } });
  const admin = await server.signedIn({ role: 'Admin' });
  const requestId = String(Object(refused.body).requestId);
  const readLevels = async () => {
    const { body } = await admin.get<{ logs: { level: string; requestId?: string }[] }>('/api/debug-logs');
    return body.logs.filter((line) => line.requestId === requestId).map(({ level }) => level);
  };
  // The line is written once the answer is sent.
  await expect.poll(readLevels).toEqual(['WARN']);
  expect((await trigger({ ticket_id: 'TKT-404404' })).status).toBe(404);
  expect((await trigger({ ticket_id: undefined })).status).toBe(400);
  expect((await alice.post(PATH, { arguments: '{"ticket_id"' })).status).toBe(400);
  expect((await alice.post(PATH.replace('escalate_case', 'delete_all'), { arguments: '{}' })).status).toBe(404);
  expect((await alice.get(`/api/tickets/${id}`)).body).toMatchObject({ version: 1 });
});
