import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionCustomAuthHandler, type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection';
import { findRefusal, type MailServer, type MailSignIn, timeLimitsOf, toLine } from './mail-server.ts';

export type SmtpServer = MailServer;

export interface Envelope {
  /** Blank for the empty return path. */
  readonly from: string;
  readonly to: readonly string[];
}

export interface RejectedRecipient {
  readonly address: string;
  readonly code: number;
  readonly text: string;
}

/** Result of an attempt to send a message. */
export type SendOutcome =
  | {
      readonly kind: 'accepted';
      readonly response: string;
      /** The Message-ID that replaces ours, without angle brackets; undefined if the response has none. */
      readonly messageId: string | undefined;
      /** Recipients that don't get the message. */
      readonly rejected: readonly RejectedRecipient[];
    }
  /** The server doesn't have the message. */
  | {
      readonly kind: 'refused';
      /** Undefined if there was no response. */
      readonly code: number | undefined;
      readonly text: string;
      readonly isTemporary: boolean;
      readonly rejected: readonly RejectedRecipient[];
    }
  /** The server doesn't have the message, and needs another password or token. */
  | { readonly kind: 'sign-in-failed'; readonly text: string }
  /** The server may have the message: it took the first bytes, but didn't respond. */
  | { readonly kind: 'unclear'; readonly text: string };

/** Error of nodemailer. */
interface SmtpError extends Error {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly SmtpError[] | undefined;
}

/**
 * Sends a message once, on a connection of its own. Never throws. When the server stops, the attempt ends. `onStart` runs before the first
 * byte of the message: until it resolves, the server can't have the message. If it rejects, nothing is sent.
 */
export async function sendMail(
  server: SmtpServer,
  envelope: Envelope,
  bytes: Uint8Array,
  stopping: AbortSignal,
  onStart: () => Promise<void> = async () => undefined,
): Promise<SendOutcome> {
  const refusal = findRefusal(server);
  if (refusal !== undefined) return { kind: 'refused', code: undefined, text: refusal, isTemporary: false, rejected: [] };
  // nodemailer reads the message after the server has responded to DATA with 354, or with 250 like some servers.
  let start: Promise<void> | undefined;
  let hasStarted = false;
  const message = new Readable({
    read() {
      start ??= onStart().then(
        () => {
          // The connection may have ended meanwhile.
          if (this.destroyed) return;
          hasStarted = true;
          this.push(bytes);
          this.push(null);
        },
        (error: Error) => void this.destroy(error),
      );
    },
  });
  const { from, to } = envelope;
  try {
    return await withConnection(server, stopping, async (connection) => {
      const sent = await new Promise<SMTPConnectionSendInfo>((resolve, reject) =>
        connection.send({ from, to: [...to], size: bytes.length }, message, (error, info) => (error ? reject(error) : resolve(info))),
      );
      return toAccepted(sent);
    });
  } catch (error) {
    message.destroy();
    await start;
    return toFailure(error as SmtpError, hasStarted);
  }
}

/** Signs in without sending anything. Returns undefined if it works. */
export async function checkSmtp(
  server: SmtpServer,
  stopping: AbortSignal,
): Promise<Exclude<SendOutcome, { kind: 'accepted' }> | undefined> {
  const refusal = findRefusal(server);
  if (refusal !== undefined) return { kind: 'refused', code: undefined, text: refusal, isTemporary: false, rejected: [] };
  try {
    await withConnection(server, stopping, async () => undefined);
    return undefined;
  } catch (error) {
    return toFailure(error as SmtpError, false);
  }
}

/** Connects, signs in, runs `work` and closes the connection. Errors of the connection end `work` too. */
async function withConnection<T>(server: SmtpServer, stopping: AbortSignal, work: (connection: SMTPConnection) => Promise<T>): Promise<T> {
  const { host, port, encryption } = server;
  const { connectMs, greetingMs, silenceMs } = timeLimitsOf(server);
  const connection = new SMTPConnection({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    allowInternalNetworkInterfaces: true,
    customAuth: { [BY_TOKEN]: sendToken },
  });
  const stopped = new Error('The attempt was stopped');
  if (stopping.aborted) throw stopped;
  let stop = () => {};
  const lost = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    stop = () => reject(stopped);
    stopping.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([lost, connectAndWork()]);
  } finally {
    stopping.removeEventListener('abort', stop);
    connection.close();
  }

  async function connectAndWork(): Promise<T> {
    await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())));
    await new Promise<void>((resolve, reject) => connection.login(toAuth(server.signIn), (error) => (error ? reject(error) : resolve())));
    const result = await work(connection);
    connection.quit();
    return result;
  }
}

/** Not named XOAUTH2: nodemailer would choose it for passwords, and PLAIN for tokens. */
const BY_TOKEN = 'TOKEN';

const toAuth = (signIn: MailSignIn) =>
  'accessToken' in signIn
    ? { method: BY_TOKEN, user: signIn.user, pass: signIn.accessToken }
    : { user: signIn.user, pass: signIn.password };

/** Sends the token once. nodemailer's own method would ask for another one and lose the reason of the rejection. */
const sendToken: SMTPConnectionCustomAuthHandler = async ({ auth, sendCommand }) => {
  const { user, pass } = auth.credentials;
  const token = Buffer.from(`user=${user}\x01auth=Bearer ${pass}\x01\x01`).toString('base64');
  const first = await sendCommand(`AUTH XOAUTH2 ${token}`);
  // The details of an error come as a challenge; the response to it has the code.
  const last = first.response.startsWith('334') ? await sendCommand('') : first;
  if (!last.response.startsWith('2')) throw new Error('Invalid login');
};

function toAccepted({ response, serverMessageId, rejectedErrors = [] }: SMTPConnectionSendInfo): SendOutcome {
  const messageId = serverMessageId?.replace(/^<|>$/g, '');
  return { kind: 'accepted', response: toLine(response), messageId, rejected: toRejected(rejectedErrors as readonly SmtpError[]) };
}

const toRejected = (errors: readonly SmtpError[]): RejectedRecipient[] =>
  errors.map(({ recipient = '', responseCode = 0, response = '' }) => ({ address: recipient, code: responseCode, text: toLine(response) }));

/** Authentication required or failed, mechanism too weak, encryption required (RFC 4954). */
const SIGN_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);

function toFailure(error: SmtpError, hasStarted: boolean): SendOutcome & { kind: Exclude<SendOutcome['kind'], 'accepted'> } {
  const { code, command, response, responseCode, rejectedErrors = [] } = error;
  const text = toLine(response ?? error.message);
  if (hasStarted && responseCode === undefined) return { kind: 'unclear', text };
  const isTemporary =
    responseCode === undefined ? command !== 'API' && !IS_LASTING.has(code ?? '') : responseCode < 500 || responseCode === 503;
  const isSignIn = code === 'EAUTH' || SIGN_IN_CODES.has(responseCode ?? 0);
  // 4xx: the server can't check the password now.
  if (isSignIn && (responseCode ?? 500) >= 500) return { kind: 'sign-in-failed', text };
  return { kind: 'refused', code: responseCode, text, isTemporary, rejected: toRejected(rejectedErrors) };
}

/** Errors without a response that another attempt would repeat: the message exceeds the limit of the server, or an address is invalid. */
const IS_LASTING: ReadonlySet<string> = new Set(['EMESSAGE', 'EENVELOPE']);
