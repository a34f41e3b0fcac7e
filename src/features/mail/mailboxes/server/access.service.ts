import { DAY_MS, later } from '../../../../platform/server/clock.ts';
import { leaseEnd } from '../../../../platform/server/lease.ts';
import type { SecretLocation } from '../../../../platform/server/secret-locations.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import {
  createShared,
  findRenewed,
  isPaused,
  type KnownAccess,
  openAccessToken,
  RENEWAL_LEASE_MS,
  RENEWAL_PAUSE_MS,
  toTokenColumns,
} from '../../../admin/provider-access/server/renewed-access.service.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import type { MailServer } from '../../mail-client/server/mail-server.ts';
import { readMailSettings } from '../../mail-client/server/mail-settings.ts';
import { type MailTokenError, refreshMailTokens } from '../../mail-client/server/oauth.ts';
import type { Mailbox, MailboxProblem, OauthMailProvider } from '../mailbox.contract.ts';
import {
  claimRenewal,
  findState,
  findTokens,
  findWithSecrets,
  type MailboxWithSecrets,
  type StateRow,
  type TokenRow,
  updateTokens,
} from './mailbox.store.ts';
import { MAILBOXES, TOKENS } from './mailbox.table.ts';
import { LASTING_PROBLEMS, reportMailProblem } from './mailbox-state.service.ts';

/** The servers of a mailbox, with credentials. */
export interface MailAccess {
  readonly mailbox: Mailbox;
  readonly imap: MailServer;
  readonly smtp: MailServer;
}

/** Access for reading and sending. */
interface UsableAccess extends MailAccess {
  /** What the last test found out; undefined if there was none. */
  readonly state: StateRow | undefined;
}

/** All encrypted credentials, to re-encrypt them with a new key. */
export const sealedMailCredentials: readonly SecretLocation[] = [
  {
    name: 'the password of a mailbox',
    table: MAILBOXES,
    rows: { password: `${MAILBOXES}:{id}:password`, smtp_password: `${MAILBOXES}:{id}:smtp` },
  },
  {
    name: 'the sign-in of a mailbox',
    table: TOKENS,
    rows: { refresh_token: `${TOKENS}:{mailbox_id}:refresh`, access_token: `${TOKENS}:{mailbox_id}:access` },
  },
];

export const toPasswordContext = (id: string, kind: 'password' | 'smtp'): string => `${MAILBOXES}:${id}:${kind}`;
export const toTokenContext = (id: string): string => `${TOKENS}:${id}`;

type FoundAccess<A = MailAccess> = A | { readonly problem: MailboxProblem };

/**
 * Returns the servers of a mailbox for reading and sending, or the problem that prevents it; undefined if the mailbox was deleted or turned
 * off. After a rejected sign-in, nothing is tried until an Admin signs in or tests the mailbox. Pass a rejected access token to renew it.
 */
export async function findMailAccess(deps: ServerDeps, id: string, rejectedToken?: string): Promise<FoundAccess<UsableAccess> | undefined> {
  const found = await openMailAccess(deps, id, rejectedToken);
  if (!found || 'problem' in found) return found;
  if (!found.mailbox.isActive) return undefined;
  const state = await findState(deps.database, id);
  return state?.problem === 'sign_in_failed' ? { problem: state.problem } : { ...found, state };
}

/** Like `findMailAccess`, for tests of a mailbox. If the access token expires soon or is `rejectedToken`, one node renews it for all. */
export async function openMailAccess(deps: ServerDeps, id: string, rejectedToken?: string): Promise<FoundAccess | undefined> {
  const mailbox = await findWithSecrets(deps.database, id);
  if (!mailbox) return undefined;
  if (await isRestoredCopy(deps)) return { problem: 'restored_copy' };
  if (mailbox.provider === 'other') return openPasswords(deps, mailbox);
  const share = deps.perServer(createSharedTokens);
  const found = await share(`${id} ${rejectedToken ?? ''}`, () => findRenewed(deps, () => readToken(deps, mailbox, rejectedToken)));
  return 'access' in found ? withToken(deps, mailbox, found.access) : found;
}

const createSharedTokens = () => createShared<{ readonly access: string } | { readonly problem: MailboxProblem }>();

function openPasswords({ secrets }: ServerDeps, mailbox: MailboxWithSecrets): FoundAccess {
  if (mailbox.password === null) return { problem: 'not_signed_in' };
  const password = secrets.open(toPasswordContext(mailbox.id, 'password'), mailbox.password);
  const { smtpPassword: sealed } = mailbox;
  const smtpPassword = sealed === null ? password : secrets.open(toPasswordContext(mailbox.id, 'smtp'), sealed);
  if (password === undefined || smtpPassword === undefined) return { problem: 'unreadable' };
  const user = mailbox.username || mailbox.address;
  return {
    mailbox,
    imap: { host: mailbox.imapHost, port: mailbox.imapPort, encryption: mailbox.imapEncryption, signIn: { user, password } },
    smtp: {
      host: mailbox.smtpHost,
      port: mailbox.smtpPort,
      encryption: mailbox.smtpEncryption,
      signIn: { user: mailbox.smtpUsername || user, password: smtpPassword },
    },
  };
}

/** For a shared mailbox, the user is its address, whoever signed in. */
function withToken({ config }: ServerDeps, mailbox: MailboxWithSecrets, accessToken: string): MailAccess {
  const { imap, smtp } = readMailSettings(config.environment)[mailbox.provider as OauthMailProvider];
  const signIn = { user: mailbox.address, accessToken };
  return { mailbox, imap: { ...imap, signIn }, smtp: { ...smtp, signIn } };
}

async function readToken(
  deps: ServerDeps,
  mailbox: MailboxWithSecrets,
  rejectedToken: string | undefined,
): Promise<KnownAccess<string, MailboxProblem>> {
  const row = await findTokens(deps.database, mailbox.id);
  if (!row) return { problem: 'not_signed_in' };
  const token = openAccessToken(deps, toTokenContext(mailbox.id), row, rejectedToken);
  if (token !== undefined) return { access: token };
  if (isPaused(deps, row)) return { problem: row.problem ?? 'throttled' };
  return {
    renewal: {
      claim: () => claimRenewal(deps.database, row, { now: deps.clock.now(), until: leaseEnd(deps.clock, RENEWAL_LEASE_MS) }),
      run: () => renewTokens(deps, mailbox, row),
    },
  };
}

/**
 * Renews the tokens and stores both before either is used. Returns the problem if it fails. After a lost response, the next renewal uses the
 * previous refresh token, which Microsoft and Google accept until it expires.
 */
async function renewTokens(deps: ServerDeps, mailbox: MailboxWithSecrets, row: TokenRow): Promise<MailboxProblem | undefined> {
  const { generation, refreshToken: sealed } = row;
  const provider = mailbox.provider as OauthMailProvider;
  const { client, tokenUrl } = readMailSettings(deps.config.environment)[provider];
  const refreshToken = deps.secrets.open(`${toTokenContext(mailbox.id)}:refresh`, sealed);
  if (!client) return saveFailedRenewal(deps, row, 'not_registered');
  if (refreshToken === undefined) return saveFailedRenewal(deps, row, 'unreadable');
  const outcome = await refreshMailTokens({ tokenUrl, client, stopping: deps.stopping }, refreshToken);
  if ('error' in outcome) return saveFailedRenewal(deps, row, toProblem(deps, provider, row, outcome.error));
  await updateTokens(deps.database, generation, toTokenColumns(deps, toTokenContext(mailbox.id), outcome.tokens));
  // A new token doesn't mean that the mail servers accept it.
  const state = await findState(deps.database, mailbox.id);
  if (state?.problem !== 'sign_in_failed') await reportMailProblem(deps, mailbox.id, null);
  return undefined;
}

const PROBLEMS: Readonly<Record<MailTokenError, MailboxProblem>> = {
  invalid_grant: 'revoked',
  invalid_client: 'not_registered',
  throttled: 'throttled',
  unavailable: 'unreachable',
  unreadable: 'unreachable',
};

/** Google ends the sign-ins of apps in testing mode after 7 days. */
const TESTING_DAYS = 7;

function toProblem({ clock }: ServerDeps, provider: OauthMailProvider, { connectedAt }: TokenRow, error: MailTokenError): MailboxProblem {
  const problem = PROBLEMS[error];
  if (provider !== 'google' || problem !== 'revoked') return problem;
  const days = (clock.now().getTime() - Date.parse(connectedAt)) / DAY_MS;
  return days >= TESTING_DAYS && days < TESTING_DAYS + 1 ? 'testing_mode' : problem;
}

async function saveFailedRenewal(deps: ServerDeps, row: TokenRow, problem: MailboxProblem): Promise<MailboxProblem> {
  const now = deps.clock.now();
  const pausedUntil = problem === 'unreachable' ? null : later(now, RENEWAL_PAUSE_MS).toISOString();
  const problemSince = row.problem === problem ? row.problemSince : now.toISOString();
  await updateTokens(deps.database, row.generation, {
    refreshingUntil: null,
    pausedUntil,
    ...(!deps.stopping.aborted && { problem, problemSince }),
  });
  if (LASTING_PROBLEMS.has(problem) && !deps.stopping.aborted) await reportMailProblem(deps, row.mailboxId, problem);
  return problem;
}
