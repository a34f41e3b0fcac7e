import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import type { ConsentStart } from '../../../admin/provider-access/provider-access.contract.ts';
import { refusal, startConsent, takeCallback, toExchangeError } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { toTokenColumns } from '../../../admin/provider-access/server/renewed-access.service.ts';
import { type QuickbooksTokens, requestQuickbooksTokens } from '../../quickbooks-client/server/quickbooks-oauth.ts';
import { readQuickbooksSettings } from '../../quickbooks-client/server/quickbooks-settings.ts';
import { COMPANY_NAME_QUERY, CURRENCY_QUERY } from '../../quickbooks-client/server/records/company.ts';
import { QUICKBOOKS_CALLBACK_PATH, type QuickbooksCallback, type QuickbooksConnection } from '../quickbooks-connection.contract.ts';
import { PROBLEM_TEXTS } from './access.service.ts';
import { getQuickbooksConnection } from './connection.service.ts';
import { type ConnectionRow, removeConnection, replaceConnection } from './connection.store.ts';
import { callInTurn } from './quickbooks-calls.service.ts';
import { CONNECTION } from './quickbooks-connection.table.ts';
import { revokeLater } from './revocation.ts';

/** Binds the OAuth `state` to this flow. */
const PURPOSE = 'quickbooks-connect';

/** Returns the authorization URL for an Admin's browser. */
export async function startConnecting(deps: ServerDeps, http: { request: FastifyRequest; reply: FastifyReply }): Promise<ConsentStart> {
  const { client, authorizeUrl } = readQuickbooksSettings(deps.config.environment);
  const query = { scope: 'com.intuit.quickbooks.accounting' };
  const consent = { purpose: PURPOSE, callbackPath: QUICKBOOKS_CALLBACK_PATH, client, authorizeUrl, query };
  return startConsent(deps, consent, http);
}

/** Completes a connection and replaces the previous one. Throws 400, 502 or 503 and changes nothing if the callback is rejected. */
export async function connectQuickbooks(
  deps: ServerDeps,
  actor: Actor,
  callback: QuickbooksCallback,
  browser: string | undefined,
): Promise<QuickbooksConnection> {
  const tokens = await exchangeCode(deps, callback, browser);
  const company = await fetchCompany(deps, callback.realmId, tokens);
  await deps.database.transaction(async (tx) => {
    const columns = toTokenColumns(deps, CONNECTION, tokens);
    const before = await replaceConnection(tx, { ...company, ...columns, connectedAt: deps.clock.now().toISOString() });
    // Revoking the old tokens of the same company would also revoke the new ones.
    if (before && before.realmId !== company.realmId) await revokeLater(deps, tx, before);
    const detail = { company: company.companyName ?? '', realmId: company.realmId };
    await recordAudit(tx, { actor, action: 'quickbooks.connected', subject: AUDIT_SUBJECT, detail });
    publishChange(tx, actor);
  });
  return getQuickbooksConnection(deps, actor);
}

/** Validates a callback and exchanges its code for tokens. */
async function exchangeCode(deps: ServerDeps, callback: QuickbooksCallback, browser: string | undefined): Promise<QuickbooksTokens> {
  const grant = await takeCallback(deps, { ...callback, provider: 'QuickBooks', purpose: PURPOSE }, browser);
  if (!/^\d{1,30}$/.test(callback.realmId)) throw refusal('refused', 'QuickBooks didn’t return a company. Start again.');
  const { client, ...urls } = readQuickbooksSettings(deps.config.environment);
  if (!client) throw refusal('refused', 'QuickBooks Client ID is not configured on the server.');
  const outcome = await requestQuickbooksTokens({ ...urls, client, stopping: deps.stopping }, grant);
  if ('error' in outcome) throw toExchangeError(outcome.error, EXCHANGE_TEXTS);
  return outcome.tokens;
}

const EXCHANGE_TEXTS = {
  product: 'QuickBooks',
  company: 'Intuit',
  refusals: {
    invalid_grant: 'Intuit rejected the authorization code. It works only once and expires after 10 minutes. Start again.',
    invalid_client: PROBLEM_TEXTS.not_registered,
  },
};

/** Returns the company with its name and currency; null if QuickBooks doesn't return them. Throws 400 if the tokens are for another company. */
async function fetchCompany(
  deps: ServerDeps,
  realmId: string,
  { accessToken: token }: QuickbooksTokens,
): Promise<Pick<ConnectionRow, 'realmId' | 'companyName' | 'currency'>> {
  const { apiUrl } = readQuickbooksSettings(deps.config.environment);
  const access = { apiUrl, realmId, token, stopping: deps.stopping };
  const name = await callInTurn(deps, access, COMPANY_NAME_QUERY);
  const currency = await callInTurn(deps, access, CURRENCY_QUERY);
  if (name.kind === 'forbidden' || name.kind === 'unauthorized') throw refusal('refused', PROBLEM_TEXTS.wrong_company);
  return {
    realmId,
    companyName: name.kind === 'ok' ? name.response : null,
    currency: currency.kind === 'ok' ? currency.response : null,
  };
}

/** Removes the connection, if any, and revokes its tokens as soon as Intuit can be reached. */
export async function disconnectQuickbooks(deps: ServerDeps, actor: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const before = await removeConnection(tx);
    if (!before) return;
    await revokeLater(deps, tx, before);
    const detail = { company: before.companyName ?? '' };
    await recordAudit(tx, { actor, action: 'quickbooks.disconnected', subject: AUDIT_SUBJECT, detail });
    publishChange(tx, actor);
  });
}

const AUDIT_SUBJECT = 'settings:quickbooks';

/** Open settings pages reload the connection. */
const publishChange = (tx: Tx, { userId }: Actor): void => publish(tx, { kind: 'settings', id: 'quickbooks', version: 0, by: userId });
