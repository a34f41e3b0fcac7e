import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { requireProof } from '../../../admin/auth/server/own/password-proof.service.ts';
import type { ConsentStart } from '../../../admin/provider-access/provider-access.contract.ts';
import { refusal, startConsent, takeCallback, toExchangeError } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { toTokenColumns } from '../../../admin/provider-access/server/renewed-access.service.ts';
import { readMailSettings } from '../../mail-client/server/mail-settings.ts';
import { exchangeMailCode, type MailTokens, toAuthorizationQuery } from '../../mail-client/server/oauth.ts';
import { MAIL_CALLBACK_PATHS, MAIL_PROVIDER_LABELS, type MailboxCallback, type OauthMailProvider } from '../mailbox.contract.ts';
import { toTokenContext } from './access.service.ts';
import { getMailbox, recordSignIn } from './mailbox.service.ts';
import { mailboxStore, replaceTokens } from './mailbox.store.ts';
import { describeProblem } from './problem-texts.ts';

/** Binds the OAuth `state` to this flow and mailbox. */
const toPurpose = (provider: OauthMailProvider, mailboxId: string) => `mail-${provider}:${mailboxId}`;

function requireProvider(provider: string): OauthMailProvider {
  if (provider === 'microsoft' || provider === 'google') return provider;
  throw notFound('Provider');
}

/** Returns the authorization URL for an Admin's browser. Requires that the caller has recently entered the own password. */
export async function startSignIn(
  deps: ServerDeps,
  actor: Actor,
  asked: { readonly provider: string; readonly mailboxId: string },
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<ConsentStart> {
  const provider = requireProvider(asked.provider);
  const mailbox = await getMailbox(deps, asked.mailboxId);
  if (mailbox.provider !== provider) throw badRequest(`This mailbox isn’t at ${MAIL_PROVIDER_LABELS[provider]}.`);
  await deps.database.transaction((tx) => requireProof(deps, tx, actor));
  const { client, authorizeUrl } = readMailSettings(deps.config.environment)[provider];
  const query = toAuthorizationQuery(provider, mailbox.address);
  const purpose = toPurpose(provider, mailbox.id);
  return startConsent(deps, { purpose, callbackPath: MAIL_CALLBACK_PATHS[provider], client, authorizeUrl, query }, http);
}

/** Completes a sign-in and replaces the previous one. Throws 400, 502 or 503 and changes nothing if the callback is rejected. */
export async function completeSignIn(
  deps: ServerDeps,
  actor: Actor,
  given: string,
  { mailboxId, ...callback }: MailboxCallback,
  browser: string | undefined,
): Promise<void> {
  const provider = requireProvider(given);
  const tokens = await exchangeCode(deps, provider, mailboxId, callback, browser);
  await deps.database.transaction(async (tx) => {
    const mailbox = await lockRecord(tx, mailboxStore, mailboxId);
    if (mailbox.provider !== provider) throw badRequest(`This mailbox isn’t at ${MAIL_PROVIDER_LABELS[provider]}.`);
    const columns = toTokenColumns(deps, toTokenContext(mailboxId), tokens);
    await replaceTokens(tx, { mailboxId, ...columns, connectedAt: deps.clock.now().toISOString() });
    await recordSignIn(deps, tx, actor, mailbox);
  });
}

async function exchangeCode(
  deps: ServerDeps,
  provider: OauthMailProvider,
  mailboxId: string,
  callback: Omit<MailboxCallback, 'mailboxId'>,
  browser: string | undefined,
): Promise<MailTokens> {
  const product = MAIL_PROVIDER_LABELS[provider];
  const grant = await takeCallback(deps, { ...callback, provider: product, purpose: toPurpose(provider, mailboxId) }, browser);
  const { client, tokenUrl } = readMailSettings(deps.config.environment)[provider];
  const notRegistered = describeProblem('not_registered', { provider });
  if (!client) throw refusal('refused', notRegistered);
  const outcome = await exchangeMailCode({ tokenUrl, client, stopping: deps.stopping }, grant);
  if ('tokens' in outcome) return outcome.tokens;
  throw toExchangeError(outcome.error, {
    product,
    company: provider === 'google' ? 'Google' : 'Microsoft',
    refusals: {
      invalid_grant: `${product} rejected the authorization code. It works only once and expires after 10 minutes. Start again.`,
      invalid_client: notRegistered,
    },
  });
}
