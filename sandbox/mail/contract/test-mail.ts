import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { expect } from 'vitest';
import type { ReportedMessage } from '../../control/mail.routes.ts';
import type { TestSandbox } from '../../testing/test-sandbox.ts';

export const SUPPORT = 'support@obdesk.example';
export const ORDERS = 'orders@obdesk.example';
export const PASSWORD = 'sandbox-mail';

type Login = { readonly user: string; readonly password?: string; readonly accessToken?: string };

interface Mail {
  /** Sends without signing in if it is null. Defaults to the mailbox `support` with its password. */
  readonly login?: Login | null;
  /** In the envelope and the header. */
  readonly from?: string;
  readonly to?: readonly string[];
  readonly subject?: string;
  readonly messageId?: string;
  readonly raw?: string;
}

interface Outcome {
  /** Response to the end of the message, or to the rejected command. */
  readonly response: string;
  readonly rejected: readonly string[];
  readonly hasFailed: boolean;
  /** Whether the server sent 354. */
  readonly hasStarted: boolean;
}

/** Sends a message with nodemailer on a connection of its own. */
export async function send(
  sandbox: TestSandbox,
  mail: Mail = {},
  options: { readonly secure?: boolean; readonly ignoreTLS?: boolean } = {},
) {
  const { login = { user: SUPPORT, password: PASSWORD }, from = login?.user ?? 'pat@garage.example', to = ['pat@garage.example'] } = mail;
  const lines: string[] = [];
  const record = (entry: { tnx?: string }, line: unknown) => {
    if (entry.tnx === 'server') lines.push(String(line));
  };
  const ignore = () => undefined;
  const transport = createTransport({
    host: '127.0.0.1',
    port: sandbox.mail.smtpPort,
    ignoreTLS: true,
    ...options,
    auth: login ? toAuth(login) : undefined,
    transactionLog: true,
    logger: { level: ignore, trace: ignore, debug: record, info: ignore, warn: ignore, error: ignore, fatal: ignore },
  });
  const message =
    mail.raw ??
    `From: ${from}\r\nTo: ${to.join(', ')}\r\nSubject: ${mail.subject ?? 'Lamp'}\r\nMessage-ID: ${mail.messageId ?? '<1@obdesk.example>'}\r\n\r\nIt stays on.\r\n`;
  const hasStarted = () => lines.some((line) => line.startsWith('354'));
  try {
    const info = await transport.sendMail({ envelope: { from, to: [...to] }, raw: message });
    return { response: info.response, rejected: info.rejected.map(String), hasFailed: false, hasStarted: hasStarted() } satisfies Outcome;
  } catch (error) {
    const { response = '', code = '' } = error as { response?: string; code?: string };
    return { response: response || code, rejected: [], hasFailed: true, hasStarted: hasStarted() } satisfies Outcome;
  } finally {
    transport.close();
  }
}

function toAuth({ user, password, accessToken }: Login) {
  return accessToken === undefined ? { user, pass: password ?? '' } : { type: 'OAuth2' as const, user, accessToken };
}

/** Connects with imapflow, selects the Inbox, and disconnects after the work. */
export async function withImap<T>(sandbox: TestSandbox, login: Login, work: (client: ImapFlow) => Promise<T>, secure = false): Promise<T> {
  const { user, password: pass = '', accessToken } = login;
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: sandbox.mail.imapPort,
    secure,
    auth: accessToken === undefined ? { user, pass } : { user, accessToken },
    logger: false,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen('INBOX');
    return await work(client);
  } finally {
    client.close();
  }
}

export const support = { user: SUPPORT, password: PASSWORD };

/** Returns the messages of a folder. */
export async function readFolder(sandbox: TestSandbox, mailbox: string, path = 'INBOX'): Promise<readonly ReportedMessage[]> {
  const report = await sandbox.control.mail.read({ mailbox, isRaw: true });
  return report.mailboxes[0]?.folders.find((folder) => folder.path === path)?.messages ?? [];
}

/** Returns the values of a header. */
export function getValues({ headers }: Pick<ReportedMessage, 'headers'>, name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
}

/** Returns the first value of a header. */
export function getValue(message: Pick<ReportedMessage, 'headers'>, name: string): string {
  return getValues(message, name)[0] ?? '';
}

/** Waits until a fault leaves a client waiting, and disconnects it with a reset. */
export async function disconnectWaiting(sandbox: TestSandbox): Promise<void> {
  await expect.poll(async () => (await sandbox.control.state()).faults).toMatchObject([{ fired: 1 }]);
  await sandbox.control.reset();
}
