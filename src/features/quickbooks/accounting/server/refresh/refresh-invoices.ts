import { AppError, notFound } from '../../../../../platform/errors.ts';
import { attempt } from '../../../../../platform/server/attempt.ts';
import { DAY_MS, earlier, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { findByAccountingIds, findInvoice, isInCompany } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { MAX_ROWS, type ParsedRows } from '../../../quickbooks-client/server/entities.ts';
import { isRejectedWith, type QuickbooksRequest } from '../../../quickbooks-client/server/quickbooks-request.ts';
import {
  getDeletedInvoiceIds,
  getInvoice,
  type QuickbooksInvoice,
  queryChangedInvoices,
} from '../../../quickbooks-client/server/records/invoices.ts';
import { getQuickbooksAccess } from '../../../quickbooks-connection/server/access.service.ts';
import { isQuickbooksConnected } from '../../../quickbooks-connection/server/connection.service.ts';
import { callQuickbooks, describeFailure, type QuickbooksFailure } from '../../../quickbooks-connection/server/quickbooks-calls.service.ts';
import { applyDeletion, applyRemoteInvoice, applyUnreadable } from './apply-remote-invoice.ts';
import { findReadUntil, saveReadUntil } from './refresh.store.ts';

/** Fetches payments, voids and deletions every hour. */
export async function scheduleRefresh(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('quickbooks-refresh', '23 * * * *', async () => {
    if (!(await isQuickbooksConnected(deps))) return;
    await refreshInvoices(deps).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ source: 'quickbooks', reason: error.message }, 'Failed to refresh invoices from QuickBooks; will retry in an hour');
    });
  });
}

/** Clocks differ, and QuickBooks finds new data only after a delay. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** Period of the first refresh of a company. */
const FIRST_PERIOD_MS = 29 * DAY_MS;

/** Fetches the invoices that changed since the last refresh and returns how many changed in OBDesk. Throws 502 or 503. */
export async function refreshInvoices(deps: ServerDeps): Promise<number> {
  const { database, clock } = deps;
  const realmId = await requireRealmId(deps);
  const now = clock.now();
  const since = earlier((await findReadUntil(database, realmId)) ?? earlier(now, FIRST_PERIOD_MS), OVERLAP_MS);
  let changed = 0;
  for (let start = 1; ; start += MAX_ROWS) {
    const page = await callOrThrow(deps, queryChangedInvoices(since, start));
    changed += await applyPage(deps, realmId, page);
    if (page.size < MAX_ROWS) break;
  }
  const deletedIds = await callOrThrow(deps, getDeletedInvoiceIds(since, now));
  for (const invoice of await findByAccountingIds(database, realmId, deletedIds))
    changed += await applySafely(deps, invoice, () => applyDeletion(deps, invoice));
  await saveReadUntil(database, realmId, now);
  return changed;
}

/** Applies a page of changes and returns how many invoices changed. */
async function applyPage(deps: ServerDeps, realmId: string, { rows, invalidIds }: ParsedRows<QuickbooksInvoice>): Promise<number> {
  const remoteById = new Map(rows.map((row) => [row.Id, row]));
  const invoices = await findByAccountingIds(deps.database, realmId, [...remoteById.keys(), ...invalidIds]);
  let changed = 0;
  for (const invoice of invoices) {
    const remote = remoteById.get(invoice.quickbooksInvoiceId ?? '');
    changed += await applySafely(deps, invoice, () =>
      remote ? applyRemoteInvoice(deps, invoice, remote) : applyUnreadable(deps, invoice, INVALID_ROW),
    );
  }
  return changed;
}

const INVALID_ROW = 'OBDesk can’t read this invoice from QuickBooks. Check it in QuickBooks, then refresh it in OBDesk.';

/**
 * Applies a change to one invoice and returns 1 if the invoice changed. Stores a failure with the invoice, so that it doesn't stop the others; throws
 * if the database is lost.
 */
async function applySafely(deps: ServerDeps, invoice: Invoice, apply: () => Promise<boolean>): Promise<number> {
  const context = { deps, source: 'quickbooks' };
  const { result, fault } = await attempt(context, `reading invoice ${invoice.id} from QuickBooks`, apply);
  if (!fault) return Number(result);
  const reason = `Couldn’t update this invoice from QuickBooks. ${fault.reason}`;
  const saved = await attempt(context, `storing the QuickBooks error for invoice ${invoice.id}`, () =>
    applyUnreadable(deps, invoice, reason),
  );
  return Number(saved.result ?? false);
}

/** Refreshes one invoice and returns 1 if it changed. Returns 0 if it's unchanged or not in QuickBooks. Throws 404, 502 or 503. */
export async function refreshInvoice(deps: ServerDeps, id: string): Promise<number> {
  const invoice = await findInvoice(deps.database, id);
  if (!invoice) throw notFound('Invoice');
  const realmId = await requireRealmId(deps);
  if (invoice.quickbooksInvoiceId === null || !(await isInCompany(deps.database, invoice, realmId))) return 0;
  const outcome = await callQuickbooks(deps, getInvoice(invoice.quickbooksInvoiceId));
  if (isRejectedWith(outcome, '610')) return Number(await applyDeletion(deps, invoice));
  if (outcome.kind !== 'ok') throw toRefreshError(outcome);
  return outcome.response ? Number(await applyRemoteInvoice(deps, invoice, outcome.response)) : 0;
}

/** Returns the ID of the connected company. */
async function requireRealmId(deps: ServerDeps): Promise<string> {
  const access = await getQuickbooksAccess(deps);
  if ('problem' in access) throw toRefreshError({ kind: 'no_access', problem: access.problem });
  return access.realmId;
}

async function callOrThrow<T>(deps: ServerDeps, request: QuickbooksRequest<T>): Promise<T> {
  const outcome = await callQuickbooks(deps, request);
  if (outcome.kind !== 'ok') throw toRefreshError(outcome);
  return outcome.response;
}

const RETRY_SECONDS = 60;

function toRefreshError(failure: QuickbooksFailure): AppError {
  const message = 'Couldn’t refresh from QuickBooks.';
  const more = { body: { reason: describeFailure(failure) }, isIntended: true };
  if (failure.kind === 'no_access' && failure.problem === 'not_connected') return new AppError(503, 'not_connected', message, more);
  if (failure.kind === 'rejected') return new AppError(502, 'provider_error', message, more);
  return new AppError(503, 'provider_unavailable', message, { ...more, retryAfter: RETRY_SECONDS });
}
