import type { Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import type { FaultKind } from '../core/faults.ts';
import { CAPABILITIES, createSignIn } from './imap-sign-in.ts';
import { admit } from './listener.ts';
import type { MailState } from './mail.state.ts';
import { fireFault } from './mail-faults.ts';
import type { Mailbox } from './mailboxes.ts';

export const INTERRUPTIONS = ['bye', 'cut', 'silent'] as const;
export type Interruption = (typeof INTERRUPTIONS)[number];

/** A connection of a signed-in user. */
export interface ImapSession {
  readonly address: string;
  interrupt(kind: Interruption): void;
  /** Passes on what the client sends. `isCommand` is true for the first line of a command. */
  forward(text: string, isCommand: boolean): void;
}

/** Returns a function that serves IMAP: it signs users in and passes their commands to the server of their mailbox. */
export function createImap(state: () => MailState, sessions: Set<ImapSession>): (socket: Socket) => Promise<void> {
  return async (socket) => {
    if (!(await admit(state(), 'imap', socket)) || socket.destroyed) return;
    const signIn = createSignIn(state);
    let session: ImapSession | undefined;
    const handleLine = (line: string) => {
      const { lines, mailbox, hasLoggedOut } = signIn(line);
      socket.write(lines.map((sent) => `${sent}\r\n`).join(''));
      if (hasLoggedOut) socket.end();
      if (!mailbox) return;
      const opened = openSession(state(), socket, mailbox);
      session = opened;
      sessions.add(opened);
      socket.once('close', () => sessions.delete(opened));
    };
    const split = createSplitter((text, isCommand) => {
      if (session) session.forward(text, isCommand);
      else handleLine(text.trimEnd());
    });
    socket.on('data', split);
    socket.write(`* OK [CAPABILITY ${CAPABILITIES}] Sandbox ready\r\n`);
  };
}

/** Splits received bytes into lines and literals. `isCommand` is true for the first line of a command. */
function createSplitter(onText: (text: string, isCommand: boolean) => void): (chunk: Buffer) => void {
  let rest = '';
  let literal = 0;
  let isCommand = true;
  return (chunk) => {
    rest += chunk.toString('latin1');
    while (rest !== '') {
      const end = literal > 0 ? Math.min(literal, rest.length) : rest.indexOf('\n') + 1;
      if (end === 0) return;
      const text = rest.slice(0, end);
      rest = rest.slice(end);
      if (literal > 0) {
        literal -= text.length;
        onText(text, false);
        continue;
      }
      const isFirst = isCommand;
      literal = Number(/\{(\d+)\+?\}\r?\n$/.exec(text)?.[1] ?? 0);
      isCommand = literal === 0;
      onText(text, isFirst);
    }
  };
}

/** Connects a client to the server of a mailbox and injects faults. */
function openSession(state: MailState, socket: Socket, mailbox: Mailbox): ImapSession {
  const { address } = mailbox;
  const server = connect(mailbox);
  let isSilent = false;
  let tag = '';
  /** How the response to the current command is changed. */
  let change: 'lose' | 'truncate' | 'mute' | undefined;

  function sendToClient(chunk: Buffer): void {
    if (isSilent) return;
    const half = change === 'truncate' ? findHalf(chunk) : undefined;
    if (change === 'lose') {
      if (isTagged(chunk, tag)) socket.destroy();
    } else if (half !== undefined) {
      isSilent = true;
      socket.write(chunk.subarray(0, half), () => socket.destroy());
    } else {
      socket.write(chunk);
      isSilent = change === 'mute';
    }
  }

  function interrupt(kind: Interruption): void {
    if (kind === 'silent') isSilent = true;
    else if (kind === 'cut') socket.destroy();
    else socket.end('* BYE Server is shutting down\r\n');
  }

  /** Returns whether the command is passed on. */
  function inject(text: string): boolean {
    const [, commandTag = '', command = ''] = /^(\S+) (?:UID )?(\S+)/i.exec(text) ?? [];
    // `DONE` ends the command IDLE.
    if (command === '') return true;
    const fires = (kind: FaultKind) => fireFault(state, kind, { address, command }) !== undefined;
    tag = commandTag;
    change = undefined;
    if (fires('imap_bye')) interrupt('bye');
    else if (fires('imap_cut')) interrupt('cut');
    else if (fires('imap_no')) socket.write(`${tag} NO [UNAVAILABLE] Temporary failure\r\n`);
    else {
      if (fires('imap_response_lost')) change = 'lose';
      if (fires('imap_truncated')) change = 'truncate';
      const isMuted = fires('imap_silent');
      // An idle client is told that it may wait.
      if (isMuted && command.toUpperCase() === 'IDLE') change = 'mute';
      else isSilent = isMuted;
      return true;
    }
    return false;
  }

  // The first chunk is the greeting of the server.
  server.once('data', () => server.on('data', sendToClient));
  server.once('end', () => socket.end());
  socket.once('close', () => server.end());
  return {
    address,
    interrupt,
    forward(text, isCommand) {
      if (isSilent || (isCommand && !inject(text))) return;
      server.write(Buffer.from(text, 'latin1'));
    },
  };
}

function connect({ imap }: Mailbox): Duplex {
  const [near, far] = duplexPair({ allowHalfOpen: false });
  near.on('error', () => undefined);
  imap.createClient(far);
  return near;
}

function isTagged(chunk: Buffer, tag: string): boolean {
  return `\n${chunk.toString('latin1')}`.includes(`\n${tag} `);
}

/** Returns the position in the middle of the first literal; undefined if there is none. */
function findHalf(chunk: Buffer): number | undefined {
  const match = /\{(\d+)\}\r\n/.exec(chunk.toString('latin1'));
  return match ? match.index + match[0].length + Math.floor(Number(match[1]) / 2) : undefined;
}
