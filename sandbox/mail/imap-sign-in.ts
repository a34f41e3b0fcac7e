import { findByPassword, type MailState } from './mail.state.ts';
import { fireFault } from './mail-faults.ts';
import type { Mailbox } from './mailboxes.ts';
import { PROTOCOL_SCOPES } from './oauth/providers.ts';
import { findByToken } from './oauth/tokens.ts';

/** Capabilities before a user signs in. */
export const CAPABILITIES = 'IMAP4rev1 ID SASL-IR AUTH=PLAIN AUTH=XOAUTH2';

export interface SignInStep {
  /** Lines to send. */
  readonly lines: readonly string[];
  /** The mailbox of the user who has signed in. */
  readonly mailbox?: Mailbox;
  readonly hasLoggedOut?: boolean;
}

/** Returns a function that handles the lines of a client until it has signed in. */
export function createSignIn(state: () => MailState): (line: string) => SignInStep {
  /** Takes the next line of a sign-in. */
  let next: ((line: string) => SignInStep) | undefined;

  function finish(tag: string, user: string, find: () => Mailbox | undefined, challenge?: string): SignInStep {
    const mailbox = fireFault(state(), 'imap_auth', { address: user }) ? undefined : find();
    if (mailbox) return { lines: [`${tag} OK Signed in`], mailbox };
    const refused = { lines: [`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`] };
    if (challenge === undefined) return refused;
    next = () => refused;
    return { lines: [`+ ${Buffer.from(challenge).toString('base64')}`] };
  }

  function checkPassword(tag: string, user = '', password = ''): SignInStep {
    return finish(tag, user, () => findByPassword(state(), user, password));
  }

  function authenticate(tag: string, mechanism: string, encoded: string): SignInStep {
    const text = Buffer.from(encoded, 'base64').toString();
    if (mechanism === 'PLAIN') return checkPassword(tag, ...text.split('\0').slice(1));
    const [first = '', second = ''] = text.split('\u0001');
    const user = first.replace(/^user=/, '');
    const challenge = JSON.stringify({ status: '400', schemes: 'bearer', scope: PROTOCOL_SCOPES.imap.join(' ') });
    return finish(tag, user, () => findByToken(state(), 'imap', user, second.replace(/^auth=Bearer /i, '')), challenge);
  }

  return (line) => {
    if (next) {
      const takeLine = next;
      next = undefined;
      return takeLine(line);
    }
    const [tag = '*', command = '', ...rest] = line.split(' ');
    const done = `${tag} OK Completed`;
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return { lines: [`* CAPABILITY ${CAPABILITIES}`, done] };
      case 'ID':
        return { lines: ['* ID ("name" "Sandbox")', done] };
      case 'NOOP':
        return { lines: [done] };
      case 'LOGOUT':
        return { lines: ['* BYE Goodbye', done], hasLoggedOut: true };
      case 'LOGIN':
        return checkPassword(tag, ...readStrings(rest.join(' ')));
      case 'AUTHENTICATE': {
        const [name = '', encoded] = rest;
        const mechanism = name.toUpperCase();
        if (mechanism !== 'PLAIN' && mechanism !== 'XOAUTH2') return { lines: [`${tag} NO Unknown mechanism`] };
        if (encoded !== undefined) return authenticate(tag, mechanism, encoded);
        next = (answer) => authenticate(tag, mechanism, answer);
        return { lines: ['+ '] };
      }
      default:
        return { lines: [`${tag} BAD Sign in first`] };
    }
  };
}

/** Returns atoms and quoted strings. */
function readStrings(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, atom = '']) => quoted?.replace(/\\(.)/g, '$1') ?? atom);
}
