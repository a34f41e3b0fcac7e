import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { toTokenColumns } from '../../../features/admin/provider-access/server/renewed-access.service.ts';
import type { Mailbox } from '../../../features/mail/mailboxes/mailbox.contract.ts';
import { toTokenContext } from '../../../features/mail/mailboxes/server/access.service.ts';
import { HOUR_MS } from '../../../platform/server/clock.ts';
import type { TestServer } from '../test-server.ts';
import { aSandboxMailbox, SANDBOX_ADDRESS, SANDBOX_PASSWORD } from './mail-at-sandbox.ts';

/** What the test of a mailbox finds out at the sandbox. */
const FINDINGS = { hasPlusAddresses: true, hasFiledSent: true };

interface ConnectOptions {
  readonly address?: string;
  readonly given?: Parameters<typeof aSandboxMailbox>[1];
  readonly findings?: Partial<typeof FINDINGS>;
}

/** Adds a mailbox of the sandbox, signs in with its password and stores the findings of a test. */
export async function connectMailbox(server: TestServer, sandbox: TestSandbox, options: ConnectOptions = {}): Promise<Mailbox> {
  const { address = SANDBOX_ADDRESS, given, findings } = options;
  const admin = await server.signedIn({ role: 'Admin' });
  const { body } = await admin.post<Mailbox>('/api/mailboxes', aSandboxMailbox(sandbox, { address, ...given }));
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

/** Signs a mailbox in at Microsoft, with tokens of the sandbox. */
export async function signInAtMicrosoft(server: TestServer, sandbox: TestSandbox, { id, address }: Mailbox): Promise<void> {
  const { accessToken, refreshToken = '' } = await sandbox.control.mail.tokens({ provider: 'microsoft', account: address });
  const tokens = toTokenColumns(server.deps, toTokenContext(id), { accessToken, refreshToken, lifetimeMs: HOUR_MS });
  await server.database.query("UPDATE mailboxes SET provider = 'microsoft' WHERE id = $1", [id]);
  await server.database.query(
    'INSERT INTO mailbox_tokens (mailbox_id, connected_at, refresh_token, access_token, access_until) VALUES ($1, now(), $2, $3, $4)',
    [id, tokens.refreshToken, tokens.accessToken, tokens.accessUntil],
  );
}
