import type { RunningSandbox, TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { aMailbox } from '../../../features/mail/mailboxes/mailbox.factory.ts';

/** Address and password of a mailbox at the sandbox. */
export const SANDBOX_ADDRESS = 'support@obdesk.example';
export const SANDBOX_PASSWORD = 'sandbox-mail';

/** Returns the environment of a server that uses the sandbox as Microsoft, Google and their mail servers. DNS never responds. */
export async function mailEnvironment({ url, control }: RunningSandbox): Promise<Record<string, string>> {
  const { mail: clients } = await control.tokens();
  const { mail: ports } = await control.state();
  return {
    MAIL_MICROSOFT_CLIENT_ID: clients.microsoft.clientId,
    MAIL_MICROSOFT_CLIENT_SECRET: clients.microsoft.clientSecret,
    MAIL_MICROSOFT_TENANT: clients.microsoft.tenant,
    MAIL_MICROSOFT_URL: `${url}/microsoft`,
    MAIL_GOOGLE_CLIENT_ID: clients.google.clientId,
    MAIL_GOOGLE_CLIENT_SECRET: clients.google.clientSecret,
    MAIL_GOOGLE_URL: `${url}/google`,
    MAIL_IMAP_ADDRESS: `127.0.0.1:${ports.imapPort}`,
    MAIL_SMTP_ADDRESS: `127.0.0.1:${ports.smtpPort}`,
    MAIL_DNS_SERVER: '127.0.0.1:1',
  };
}

type MailboxBody = ReturnType<typeof aMailbox>;

/** Request body of a mailbox at the sandbox. */
export const aSandboxMailbox = ({ mail }: TestSandbox, given: Partial<MailboxBody> = {}): MailboxBody =>
  aMailbox({
    provider: 'other',
    address: SANDBOX_ADDRESS,
    imapHost: '127.0.0.1',
    imapPort: mail.imapPort,
    imapEncryption: 'none',
    smtpHost: '127.0.0.1',
    smtpPort: mail.smtpPort,
    smtpEncryption: 'none',
    ...given,
  });
