import { expect } from 'vitest';
import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { Mailbox } from '../../../features/mail/mailboxes/mailbox.contract.ts';
import { toPasswordContext } from '../../../features/mail/mailboxes/server/access.service.ts';
import { listMailboxDirectory } from '../../../features/mail/mailboxes/server/mailbox-directory.service.ts';
import { PROCESSING_QUEUE } from '../../../features/mail/messages/server/inbox/inbox.store.ts';
import { readInbox } from '../../../features/mail/messages/server/inbox/read-inbox.ts';
import type { ApiCaller } from '../api-caller.ts';
import type { TestServer } from '../test-server.ts';
import { aSandboxMailbox, SANDBOX_PASSWORD } from './mail-at-sandbox.ts';

/** Adds a mailbox of the sandbox, signed in. */
export async function addSandboxMailbox(
  { server, sandbox, admin }: { readonly server: TestServer; readonly sandbox: TestSandbox; readonly admin: ApiCaller },
  given: Parameters<typeof aSandboxMailbox>[1] = {},
): Promise<Mailbox> {
  const added = await admin.post<Mailbox>(
    '/api/mailboxes',
    // Tests deliver messages before they read the mailbox.
    aSandboxMailbox(sandbox, { readBackDays: 1, ...given }),
  );
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  // Storing a password over HTTP requires the user’s own password.
  const password = server.deps.secrets.seal(toPasswordContext(added.body.id, 'password'), SANDBOX_PASSWORD);
  await server.database.query('UPDATE mailboxes SET password = $2 WHERE id = $1', [added.body.id, password]);
  return added.body;
}

/** Reads all active mailboxes once, without processing the messages. */
export async function readMailboxes({ deps }: TestServer): Promise<void> {
  for (const mailbox of await listMailboxDirectory(deps.database)) if (mailbox.isActive) await readInbox(deps, mailbox, { isOnce: true });
}

/** Processes the stored messages, and tries those that fail again. */
export async function processMail({ deps, database }: TestServer): Promise<void> {
  // Another node may be running the job.
  const run = async () => {
    await deps.database.transaction((tx) => deps.jobs.send(tx, PROCESSING_QUEUE, {}));
    await deps.jobs.runDue(PROCESSING_QUEUE);
    return (await database.query("SELECT id FROM mail_messages WHERE state = 'stored'")).rows;
  };
  await expect.poll(run).toEqual([]);
}

/** Reads and processes new messages, and marks them as read. */
export async function receiveMail(server: TestServer): Promise<void> {
  await readMailboxes(server);
  await processMail(server);
  await readMailboxes(server);
}
