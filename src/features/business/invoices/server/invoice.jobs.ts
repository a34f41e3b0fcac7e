import { AppError } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findToday } from '../../../admin/settings/server/company-time-zone.service.ts';
import { updateInvoice } from './invoice.service.ts';
import { findPastDue } from './invoice.store.ts';

/** Limits how many overdue invoices are in memory. */
const BATCH = 200;

/** Marks sent invoices past their due date as Overdue, each in its own transaction. Returns their number. */
export async function markOverdue(deps: ServerDeps, batch = BATCH): Promise<number> {
  const today = await findToday(deps);
  const next = () => findPastDue(deps.database, today, batch);
  let marked = 0;
  for (let late = await next(); late.length > 0; late = await next()) {
    for (const { id, version } of late) if (await markOne(deps, id, version)) marked++;
  }
  return marked;
}

/** Returns false if the invoice was changed in the meantime; the next batch checks it again. */
async function markOne(deps: ServerDeps, id: string, version: number): Promise<boolean> {
  try {
    await updateInvoice(deps, null, id, { status: 'Overdue', version });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'stale') return false;
    throw error;
  }
}

const QUEUE = 'mark-overdue-invoices';

/** Merges the rows that billed invoices added to each day. */
const COMPACT = "SELECT fold_counters('invoice_day_counters', 'count', 'cents')";

/** Marks overdue invoices every hour, because the day ends in the company's time zone, and at startup without delaying it. */
export async function registerInvoiceJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule(QUEUE, '5 * * * *', async () => void (await markOverdue(deps)));
  await deps.database.transaction((tx) => deps.jobs.send(tx, QUEUE, {}));
  await deps.jobs.schedule('compact-invoice-counters', '10 * * * *', async () => void (await deps.database.query(COMPACT)));
}
