import { isLoopbackHost } from '../../../../platform/loopback.ts';

/** 'none' is allowed for loopback addresses only. */
export type Encryption = 'tls' | 'starttls' | 'none';

/** Name and password (SASL PLAIN), or name and OAuth token (XOAUTH2). */
export type MailSignIn = { readonly user: string; readonly password: string } | { readonly user: string; readonly accessToken: string };

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly encryption: Encryption;
  readonly signIn: MailSignIn;
  /** Overrides the time limits, for tests. */
  readonly limits?: Partial<MailTimeLimits> | undefined;
}

export interface MailTimeLimits {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** Without a byte from the server. */
  readonly silenceMs: number;
}

const LIMITS: MailTimeLimits = { connectMs: 10_000, greetingMs: 15_000, silenceMs: 5 * 60_000 };

/** Returns the time limits of a server. A server may take minutes to accept a message (RFC 5321, 4.5.3.2). */
export const timeLimitsOf = ({ limits }: MailServer): MailTimeLimits => ({ ...LIMITS, ...limits });

/** Returns why OBDesk doesn't connect to this server; undefined if it does. */
export function findRefusal({ host, encryption }: Pick<MailServer, 'host' | 'encryption'>): string | undefined {
  if (encryption !== 'none' || isLoopbackHost(host)) return undefined;
  return 'Unencrypted connections are allowed only to this machine. Choose TLS or STARTTLS.';
}

const LONGEST = 300;

/** Makes the response of a server one line of at most 300 characters. */
export const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
