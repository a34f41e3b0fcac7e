import { beforeEach, expect, test } from 'vitest';
import { connectMailbox } from '../../../../../testing/server/mail/connected-mailbox.ts';
import { listSent, readMail } from '../../../../../testing/server/mail/mail-steps.ts';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { createTicket } from '../../../../../testing/server/ticket-steps.ts';
import type { MailMessage } from '../../mail-message.contract.ts';
import { aReply } from '../../reply.factory.ts';

const { server, second, sandbox } = nodesAtSandboxForTests();
let dana: SignedInCaller;

beforeEach(async () => {
  dana = await server.signedIn();
});

test('sends each reply once from two nodes, on up to two connections', async () => {
  await sandbox.control.settings({ mailConnectionsAtOnce: 4 });
  const mailbox = await connectMailbox(server, sandbox);
  const { id: ticketId } = await createTicket(dana);
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => dana.post<MailMessage>(`/api/tickets/${ticketId}/replies`, aReply(mailbox.id, { isAnyway: true }))),
  );
  server.clock.advance(10_000);
  await Promise.all([server, second, server, second].map(({ deps }) => deps.jobs.runDue('mail-outbox')));
  const readStates = async () => new Set(await Promise.all(replies.map(async ({ body }) => (await readMail(dana, body.id)).state)));
  await expect.poll(readStates).toEqual(new Set(['sent']));
  const ids = (await listSent(sandbox)).map(({ raw }) => /X-OBDesk-Message: (\S+)/i.exec(raw)?.[1]);
  expect(ids.toSorted()).toEqual(replies.map(({ body }) => body.id).toSorted());
});
