import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { Mailbox } from '../../../features/mail/mailboxes/mailbox.contract.ts';
import { aMailbox } from '../../../features/mail/mailboxes/mailbox.factory.ts';
import type { TestServer } from '../test-server.ts';
import { SANDBOX_ADDRESS, SANDBOX_PASSWORD } from './mail-at-sandbox.ts';

/** What the test of a mailbox finds out at the sandbox. */
const FINDINGS = { hasPlusAddresses: true, hasFiledSent: true };

interface ConnectOptions {
  readonly address?: string;
  readonly given?: Partial<Parameters<typeof aMailbox>[0]>;
  readonly findings?: Partial<typeof FINDINGS>;
}

/** Adds a mailbox of the sandbox, signs in with its password and stores the findings of a test. */
export async function connectMailbox(server: TestServer, sandbox: TestSandbox, options: ConnectOptions = {}): Promise<Mailbox> {
  const { address = SANDBOX_ADDRESS, given, findings } = options;
  const admin = await server.signedIn({ role: 'Admin' });
  const host = '127.0.0.1';
  const imap = { imapHost: host, imapPort: sandbox.mail.imapPort, imapEncryption: 'none' as const };
  const smtp = { smtpHost: host, smtpPort: sandbox.mail.smtpPort, smtpEncryption: 'none' as const };
  const { body } = await admin.post<Mailbox>('/api/mailboxes', aMailbox({ provider: 'other', address, ...imap, ...smtp, ...given }));
  const { status } = await admin.put(`/api/mailboxes/${body.id}/password`, { password: SANDBOX_PASSWORD });
  if (status !== 204) throw new Error(`the password was rejected with ${status}`);
  const { hasPlusAddresses, hasFiledSent } = { ...FINDINGS, ...findings };
  await server.database.query(
    `INSERT INTO mailbox_states (mailbox_id, has_plus_addresses, has_filed_sent, sent_folder, authentication_server) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (mailbox_id) DO UPDATE SET has_plus_addresses = $2, has_filed_sent = $3, sent_folder = $4, authentication_server = $5`,
    [body.id, hasPlusAddresses, hasFiledSent, hasFiledSent ? 'Sent' : null, 'mx.sandbox.example'],
  );
  return body;
}
