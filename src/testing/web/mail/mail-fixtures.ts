import type { Mailbox } from '../../../features/mail/mailboxes/mailbox.contract.ts';
import { aSandboxMailbox, mailEnvironment, SANDBOX_ADDRESS, SANDBOX_PASSWORD } from '../../server/mail/mail-at-sandbox.ts';
import { expect } from '../fixtures.ts';
import { withSandbox } from '../sandbox/sandbox-fixtures.ts';

/** Delivers a message with these header lines and this body to the mailbox. */
export type Deliver = (headers: readonly string[], body: string) => Promise<void>;

/** Runs tests with a server that reads and sends email at the sandbox, over a connected mailbox. */
export const test = withSandbox(mailEnvironment).extend<{ deliver: Deliver }>({
  deliver: async ({ api, sandbox }, use) => {
    await sandbox.control.reset('empty');
    const added = await api.post<Mailbox>('/api/mailboxes', aSandboxMailbox(sandbox, { readBackDays: 1, ticketType: 'SOD' }));
    expect(added.status).toBe(201);
    expect((await api.put(`/api/mailboxes/${added.body.id}/password`, { password: SANDBOX_PASSWORD })).status).toBe(204);
    await use(async (headers, body) => {
      const given = [...headers, `To: ${SANDBOX_ADDRESS}`, `Date: ${new Date().toUTCString()}`, 'MIME-Version: 1.0'];
      await sandbox.control.mail.deliver({ mailbox: SANDBOX_ADDRESS, raw: `${given.join('\r\n')}\r\n\r\n${body}` });
    });
  },
});
