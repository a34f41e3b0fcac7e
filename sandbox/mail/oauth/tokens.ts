import { randomBytes } from 'node:crypto';
import type { MailState } from '../mail.state.ts';
import { findRecipient } from '../mail.state.ts';
import type { Mailbox } from '../mailboxes.ts';
import type { Grant, MailToken } from './grant.ts';
import { MailTokenError } from './mail-token-error.ts';
import { type MailProvider, PROTOCOL_SCOPES } from './providers.ts';

export const ACCESS_TOKEN_SECONDS = 3_599;
const DAY_MS = 86_400_000;
const IDLE_MS: Record<MailProvider, number> = { microsoft: 90 * DAY_MS, google: 183 * DAY_MS };
const TESTING_MS = 7 * DAY_MS;

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

export const createCodeText = (provider: MailProvider) => (provider === 'google' ? `4/0A${random(40)}` : `1.AXcA${random(60)}`);

/** Issues tokens for a consent. */
export function issueTokens(state: MailState, grant: Grant, isOffline: boolean): IssuedTokens {
  const { base } = state;
  const isGoogle = grant.provider === 'google';
  const accessToken = isGoogle ? `ya29.a0${random(60)}` : `eyJ0eXAiOiJKV1Qi.${random(60)}.${random(20)}`;
  state.accessTokens.set(accessToken, { grant, expiresAt: base.clock.now() + ACCESS_TOKEN_SECONDS * 1_000 });
  if (!isOffline) return { accessToken, refreshToken: undefined };
  const refreshToken = isGoogle ? `1//0e${random(40)}` : `1.AXcA${random(80)}`;
  const isTesting = isGoogle && base.settings.isOn('mailGoogleIsTesting');
  const expiresAt = isTesting ? grant.grantedAt + TESTING_MS : base.clock.now() + IDLE_MS[grant.provider];
  state.refreshTokens.set(refreshToken, { grant, expiresAt });
  return { accessToken, refreshToken };
}

/** Renews tokens. Microsoft returns a new refresh token, Google only an access token. */
export function refreshTokens(state: MailState, provider: MailProvider, text: string): IssuedTokens & { readonly grant: Grant } {
  const { clock, settings } = state.base;
  const token = state.refreshTokens.get(text);
  if (!token || token.grant.provider !== provider || !isActive(state, token)) throw new MailTokenError(provider, 'revoked');
  const { grant } = token;
  const rotates = provider === 'microsoft' || settings.isOn('mailGoogleRotates');
  const issued = issueTokens(state, grant, rotates);
  if (rotates) token.expiresAt = Math.min(token.expiresAt, clock.now() + settings.number('mailOldRefreshTokenMs'));
  return { ...issued, grant };
}

function isActive({ base }: MailState, { grant, expiresAt }: MailToken): boolean {
  return !grant.isRevoked && expiresAt > base.clock.now();
}

/** Returns the mailbox of a user name that an access token opens over a protocol. */
export function findByToken(state: MailState, protocol: 'imap' | 'smtp', user: string, text: string): Mailbox | undefined {
  const token = state.accessTokens.get(text);
  const mailbox = state.mailboxes.get(user.toLowerCase());
  if (!token || !mailbox || !isActive(state, token)) return undefined;
  const { scopes, account } = token.grant;
  const isAllowed = account === mailbox.address || mailbox.members.some((member) => member.toLowerCase() === account);
  return isAllowed && PROTOCOL_SCOPES[protocol].some((scope) => scopes.includes(scope)) ? mailbox : undefined;
}

/** Creates the consent of a user; undefined if there is no such mailbox. */
export function createGrant(state: MailState, provider: MailProvider, account: string, scopes: readonly string[]): Grant | undefined {
  const mailbox = findRecipient(state, account);
  return mailbox && { provider, account: mailbox.address, scopes, grantedAt: state.base.clock.now() };
}

/** Revokes the consents of an account, or all. Returns how many were active. */
export function revokeGrants({ refreshTokens: renewable, accessTokens }: MailState, account?: string): number {
  const grants = new Set([...renewable.values(), ...accessTokens.values()].map(({ grant }) => grant));
  const revoked = [...grants].filter((grant) => !grant.isRevoked && (account === undefined || grant.account === account.toLowerCase()));
  for (const grant of revoked) grant.isRevoked = true;
  return revoked.length;
}
