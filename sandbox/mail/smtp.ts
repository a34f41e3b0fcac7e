import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import type { FaultKind } from '../core/faults.ts';
import { acceptSubmission, deliver, type Envelope } from './deliver.ts';
import { admit } from './listener.ts';
import { findByPassword, findRecipient, type MailState } from './mail.state.ts';
import { fireFault } from './mail-faults.ts';
import { PROTOCOL_SCOPES } from './oauth/providers.ts';
import { findByToken } from './oauth/tokens.ts';

const MAX_BYTES = 64_000_000;
const MINUTE_MS = 60_000;
const NO_PASSWORDS = '5.7.30 Basic authentication is not supported for Client Submission.';

/** Texts of responses by status. */
const TEXTS: Record<number, string> = {
  421: '4.3.2 Service not available, closing transmission channel',
  432: '4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded',
  451: '4.7.1 Try again later',
  452: '4.2.2 Mailbox full',
  535: '5.7.8 Authentication credentials invalid',
  550: '5.1.1 Mailbox does not exist',
  552: '5.3.4 Message size exceeds fixed maximum message size',
  554: '5.7.1 Message rejected',
};

class SmtpError extends Error {
  readonly responseCode: number;

  constructor(status: number, text = TEXTS[status] ?? `${Math.floor(status / 100)}.0.0 Rejected`) {
    super(text);
    this.responseCode = status;
  }
}

/** Greets without the pause that detects clients which talk too soon. */
class SmtpServer extends SMTPServer {
  override connect(socket: Socket): void {
    const connection = new SMTPConnection(this, socket);
    this.connections.add(connection);
    connection.on('error', () => undefined);
    connection._setListeners(() => connection.connectionReady());
  }
}

/** Returns a function that serves SMTP. Strangers can write to mailboxes, signed-in users to anyone. */
export function createSmtp(state: () => MailState): (socket: Socket) => Promise<void> {
  /** By port of the client. */
  const sockets = new Map<number, { readonly socket: Socket; readonly offersStartTls: boolean }>();
  const server = new SmtpServer({
    name: 'smtp.sandbox.example',
    size: MAX_BYTES,
    rejectOversized: true,
    authOptional: true,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(session, done) {
      if (sockets.get(session.remotePort)?.offersStartTls) session.disabledCommands = [];
      done(findRejection(state(), 'smtp_connect', 421));
    },
    onAuth(auth, _session, done) {
      try {
        const user = signIn(state(), auth);
        // The server sends the data as a challenge, and 535 after the next line.
        done(null, user === undefined ? { data: { status: '401', schemes: 'bearer', scope: PROTOCOL_SCOPES.smtp.join(' ') } } : { user });
      } catch (error) {
        done(error as SmtpError);
      }
    },
    onMailFrom: (_address, session, done) => done(findRejection(state(), 'smtp_sender', 451, session.user)),
    onRcptTo({ address }, session, done) {
      const isRelay = !session.user && !findRecipient(state(), address);
      done(isRelay ? new SmtpError(550, '5.7.1 Relay access denied') : findRejection(state(), 'smtp_recipient', 550, address));
    },
    onData(stream, session, done) {
      const { socket } = sockets.get(session.remotePort) ?? {};
      const cut = () => socket?.destroy();
      if (fireFault(state(), 'smtp_cut_in_data', { address: session.user })) {
        // The server sends 354 after this call, and the client sends nothing before.
        stream.once('data', cut);
        return;
      }
      void readAll(stream).then((raw) => {
        if (raw !== undefined) receive(state(), session, raw, { done, cut });
      });
    },
  });
  // Disconnected clients are no errors.
  server.on('error', () => undefined);

  /** Stores a message and responds. */
  function receive(current: MailState, session: SMTPServerSession, raw: string, reply: { done: Done; cut: () => void }): void {
    const user: string | undefined = session.user || undefined;
    const rejection = findRejection(current, 'smtp_message', 552, user) ?? (user === undefined ? null : findExcess(current, user));
    if (rejection) {
      reply.done(rejection);
      return;
    }
    const { mailFrom, rcptTo } = session.envelope;
    const envelope: Envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
    let response = '2.0.0 OK';
    if (user === undefined) deliver(current, envelope, raw, false);
    else response = acceptSubmission(current, user, envelope, raw);
    if (fireFault(current, 'smtp_response_lost', { address: user })) reply.cut();
    else if (!fireFault(current, 'smtp_hang', { address: user })) reply.done(null, response);
  }

  /** Returns the rejection of a message above a limit. */
  function findExcess({ base, sent }: MailState, user: string): SmtpError | null {
    const { settings, clock } = base;
    const connections = [...server.connections].filter((connection) => connection.session.user === user).length;
    const atOnce = settings.number('mailConnectionsAtOnce');
    if (atOnce > 0 && connections > atOnce) return new SmtpError(432);
    const perMinute = settings.number('mailMessagesPerMinute');
    if (perMinute === 0) return null;
    const recent = sent.filter((mail) => mail.user === user && mail.at > clock.now() - MINUTE_MS).length;
    return recent >= perMinute ? new SmtpError(451, '4.7.0 Message rate limit exceeded') : null;
  }

  return async (socket) => {
    const admitted = await admit(state(), 'smtp', socket);
    if (!admitted || socket.destroyed) return;
    const port = socket.remotePort ?? 0;
    sockets.set(port, { socket, ...admitted });
    socket.once('close', () => sockets.delete(port));
    server.connect(socket);
  };
}

type Done = (error: Error | null, response?: string) => void;

function findRejection(state: MailState, kind: FaultKind, usual: number, address?: string): SmtpError | null {
  const fault = fireFault(state, kind, { address });
  return fault ? new SmtpError(fault.status ?? usual, fault.text) : null;
}

/** Returns the address of the mailbox; undefined for a wrong token. */
function signIn(
  state: MailState,
  { method, username = '', password = '', accessToken = '' }: SMTPServerAuthentication,
): string | undefined {
  const rejection = findRejection(state, 'smtp_auth', 535, username);
  if (rejection) throw rejection;
  if (method === 'XOAUTH2') return findByToken(state, 'smtp', username, accessToken)?.address;
  const isOff = state.mailboxes.get(username.toLowerCase())?.password === null;
  if (fireFault(state, 'smtp_basic_auth', { address: username }) || isOff) throw new SmtpError(550, NO_PASSWORDS);
  const mailbox = findByPassword(state, username, password ?? '');
  if (!mailbox) throw new SmtpError(535);
  return mailbox.address;
}

/** Returns a whole message as a binary string; undefined if the client disconnects before its end. */
async function readAll(stream: SMTPServerDataStream): Promise<string | undefined> {
  try {
    return Buffer.concat(await stream.toArray()).toString('latin1');
  } catch {
    return undefined;
  }
}
