import { AppError, notFound } from '../../../../../platform/errors.ts';
import { attempt } from '../../../../../platform/server/attempt.ts';
import { earlier, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { findByAccountingIds, findInvoice, isInCompany } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { isRefusedWith } from '../../../quickbooks-client/server/http/outcome.ts';
import type { QuickbooksRequest } from '../../../quickbooks-client/server/http/request.ts';
import { MOST_ROWS, type ReadRows } from '../../../quickbooks-client/server/query.ts';
import { readDeleted, toChangedQuery, toDeletedQuery } from '../../../quickbooks-client/server/records/changes.ts';
import { type QuickbooksInvoice, readInvoice, readInvoicePage, toInvoice } from '../../../quickbooks-client/server/records/invoices.ts';
import { getQuickbooksAccess } from '../../../quickbooks-connection/server/access.service.ts';
import { callQuickbooks, type QuickbooksFailure } from '../../../quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { describeFailure } from '../send/messages.ts';
import { applyChange, applyDeletion, applyUnreadable } from './apply-change.ts';
import { findReadUntil, saveReadUntil } from './refresh.store.ts';

/** Clocks differ, and QuickBooks finds new data only after a delay. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** Period of the first refresh of a company. */
const FIRST_MS = 29 * 24 * 60 * MINUTE_MS;

/** Fetches the invoices that changed since the last refresh and returns how many changed in OBDesk. Throws 502 or 503. */
export async function refreshAll(deps: ServerDeps): Promise<number> {
  const access = await getQuickbooksAccess(deps);
  if ('problem' in access) throw toError({ kind: 'no_access', problem: access.problem });
  const now = deps.clock.now();
  const since = earlier((await findReadUntil(deps.database, access.realmId)) ?? earlier(now, FIRST_MS), OVERLAP_MS);
  let changed = 0;
  for await (const page of changedSince(deps, since)) changed += await applyPage(deps, access.realmId, page);
  const gone = await findByAccountingIds(deps.database, access.realmId, readDeleted(await ask(deps, toDeletedQuery(since, now))));
  for (const invoice of gone) changed += Number(await applySafely(deps, invoice, () => applyDeletion(deps, invoice)));
  await saveReadUntil(deps.database, access.realmId, now);
  return changed;
}

async function* changedSince(deps: ServerDeps, since: Date): AsyncGenerator<ReadRows<QuickbooksInvoice>> {
  for (let start = 1; ; start += MOST_ROWS) {
    const page = readInvoicePage(await ask(deps, toChangedQuery(since, start)));
    yield page;
    if (page.size < MOST_ROWS) return;
  }
}

/** Applies a page of changes. A failure is stored with its invoice and doesn't stop the others. */
async function applyPage(deps: ServerDeps, realmId: string, { rows, odd }: ReadRows<QuickbooksInvoice>): Promise<number> {
  const remoteById = new Map(rows.map((row) => [row.Id, row]));
  const invoices = await findByAccountingIds(deps.database, realmId, [...remoteById.keys(), ...odd]);
  let changed = 0;
  for (const invoice of invoices) {
    const row = remoteById.get(invoice.quickbooksInvoiceId ?? '');
    const work = row ? () => applyChange(deps, invoice, row) : () => applyUnreadable(deps, invoice, ODD);
    changed += Number(await applySafely(deps, invoice, work));
  }
  return changed;
}

const ODD = 'OBDesk can’t read this invoice from QuickBooks. Check it in QuickBooks, then refresh it in OBDesk.';

/** Applies a change from QuickBooks to one invoice. Stores a failure with the invoice; throws if the database is lost. */
async function applySafely(deps: ServerDeps, invoice: Invoice, work: () => Promise<boolean>): Promise<boolean> {
  const context = { deps, source: 'quickbooks' };
  const { result, fault } = await attempt(context, `reading invoice ${invoice.id} from QuickBooks`, work);
  if (!fault) return result;
  const reason = `Couldn’t update this invoice from QuickBooks. ${fault.reason}`;
  return (
    (await attempt(context, `storing the QuickBooks error for invoice ${invoice.id}`, () => applyUnreadable(deps, invoice, reason)))
      .result ?? false
  );
}

/** Refreshes one invoice. Returns 0 if it's unchanged or not in QuickBooks. Throws 404, 502 or 503. */
export async function refreshOne(deps: ServerDeps, id: string): Promise<number> {
  const invoice = await findInvoice(deps.database, id);
  if (!invoice) throw notFound('Invoice');
  const access = await getQuickbooksAccess(deps);
  if ('problem' in access) throw toError({ kind: 'no_access', problem: access.problem });
  if (invoice.quickbooksInvoiceId === null || !(await isInCompany(deps.database, invoice, access.realmId))) return 0;
  const outcome = await callQuickbooks(deps, readInvoice(invoice.quickbooksInvoiceId));
  if (outcome.kind === 'refused' && isRefusedWith(outcome, '610')) return Number(await applyDeletion(deps, invoice));
  if (outcome.kind !== 'ok') throw toError(outcome);
  const remote = toInvoice(outcome.body);
  return remote ? Number(await applyChange(deps, invoice, remote)) : 0;
}

async function ask(deps: ServerDeps, request: QuickbooksRequest): Promise<unknown> {
  const outcome = await callQuickbooks(deps, request);
  if (outcome.kind !== 'ok') throw toError(outcome);
  return outcome.body;
}

const RETRY_SECONDS = 60;

function toError(failure: QuickbooksFailure): AppError {
  const message = 'Couldn’t refresh from QuickBooks.';
  const body = { reason: describeFailure(failure) };
  if (failure.kind === 'no_access' && failure.problem === 'not_connected')
    return new AppError(503, 'not_connected', message, { body, isIntended: true });
  if (failure.kind === 'refused') return new AppError(502, 'provider_error', message, { body, isIntended: true });
  return new AppError(503, 'provider_unavailable', message, { body, isIntended: true, retryAfter: RETRY_SECONDS });
}
