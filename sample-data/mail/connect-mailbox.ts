import { NewMailbox } from '../../src/features/mail/mailboxes/mailbox.contract.ts';
import { toPasswordContext } from '../../src/features/mail/mailboxes/server/access.service.ts';
import { mailboxStore, savePasswords, saveState } from '../../src/features/mail/mailboxes/server/mailbox.store.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import type { SecretBox } from '../../src/platform/server/secret-box.ts';
import type { SampleMail } from './sample-mail.ts';

/** Connects a mailbox of the sandbox, as if it had been tested. */
export async function connectMailbox(tx: Tx, secrets: SecretBox, { address, password, imapPort, smtpPort }: SampleMail): Promise<void> {
  const host = '127.0.0.1';
  const values = NewMailbox.parse({
    name: 'Support',
    address,
    provider: 'other',
    imapHost: host,
    imapPort,
    imapEncryption: 'none',
    smtpHost: host,
    smtpPort,
    smtpEncryption: 'none',
    senderName: 'Bench & Bay Support',
    signature: '{{agentName}}\nBench & Bay Diagnostics\n(614) 555-0100',
    ticketType: 'Tech Support',
    readBackDays: 1,
  });
  const { id } = await mailboxStore.insert(tx, values);
  await savePasswords(tx, id, { password: secrets.seal(toPasswordContext(id, 'password'), password), smtpPassword: undefined });
  await saveState(tx, id, {
    testedAt: new Date().toISOString(),
    hasPlusAddresses: true,
    hasFiledSent: true,
    sentFolder: 'Sent',
    authenticationServer: 'mx.sandbox.example',
  });
}
