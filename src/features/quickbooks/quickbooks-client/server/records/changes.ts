import { z } from 'zod';
import { isKnownDay } from '../../../../../platform/time/known-time.ts';
import type { QuickbooksRequest } from '../http/request.ts';
import { toQuery } from '../query.ts';

const DAY_MS = 86_400_000;
/** Deletions are told for 30 days; a day less, as clocks differ. */
const TOLD_MS = 29 * DAY_MS;

/** Asks for a page of the invoices that were changed since then, such as by a payment; the first one begins at 1. */
export const toChangedQuery = (since: Date, start: number): QuickbooksRequest =>
  toQuery(
    `select * from Invoice where MetaData.LastUpdatedTime >= '${since.toISOString()}' orderby MetaData.LastUpdatedTime startposition ${start} maxresults 1000`,
  );

/** Asks which invoices were deleted since then, as far back as it is told. */
export function toDeletedQuery(since: Date, now: Date): QuickbooksRequest {
  const changedSince = new Date(Math.max(since.getTime(), now.getTime() - TOLD_MS)).toISOString();
  return { method: 'GET', path: '/cdc', query: { entities: 'Invoice', changedSince } };
}

const Deleted = z.object({ Id: z.string(), status: z.literal('Deleted') });
const Changes = z.object({
  CDCResponse: z.array(z.object({ QueryResponse: z.array(z.object({ Invoice: z.array(z.unknown()).catch([]) })).catch([]) })).catch([]),
});

/** The ids of deleted invoices of an answer. */
export function readDeleted(body: unknown): string[] {
  const answers = Changes.safeParse(body).data?.CDCResponse ?? [];
  const rows = answers.flatMap(({ QueryResponse }) => QueryResponse.flatMap(({ Invoice }) => Invoice));
  return rows.flatMap((row) => Deleted.safeParse(row).data?.Id ?? []);
}

/** Reads a payment. */
export const readPayment = (id: string): QuickbooksRequest => ({ method: 'GET', path: `/payment/${encodeURIComponent(id)}` });

const Payment = z.object({ Payment: z.object({ TxnDate: z.string().refine(isKnownDay) }) });

/** The day of a payment; undefined where the answer does not say it. */
export const toPaymentDay = (body: unknown): string | undefined => Payment.safeParse(body).data?.Payment.TxnDate;
