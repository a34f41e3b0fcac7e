import { z } from 'zod';
import { readError, type ZohoError } from './error-body.ts';

type Details = Readonly<Record<string, unknown>>;

/** Result of one item of a batch. */
export type BatchResult =
  | { readonly isSuccess: true; readonly id: string | undefined; readonly action: string | undefined; readonly details: Details }
  | ({ readonly isSuccess: false; readonly details: Details } & ZohoError);

const Item = z.object({
  code: z.string(),
  message: z.string().catch(''),
  action: z.string().optional().catch(undefined),
  details: z.record(z.string(), z.unknown()).catch({}),
});

const NO_RESULT: BatchResult = { isSuccess: false, code: 'NO_RESULT', message: '', fields: [], details: {} };

/**
 * Returns the results of a batch of `count` items in input order. Only the code SUCCESS is a success, regardless of the status: 200, 201,
 * 202, 207 and 400 may all have failed items. Items without a result get the code NO_RESULT.
 */
export function readBatchResults(body: unknown, count: number): BatchResult[] {
  const items = findBatchItems(body) ?? [];
  return Array.from({ length: count }, (_, index) => readBatchResult(items[index]));
}

/** Returns the items of a batch response; undefined for any other body. */
export function findBatchItems(body: unknown): readonly unknown[] | undefined {
  const { data, watch } = (typeof body === 'object' && body !== null ? body : {}) as { data?: unknown; watch?: unknown };
  const items = data ?? watch;
  return Array.isArray(items) ? items : undefined;
}

/** True if each item has a result, so the batch itself has no error. */
export function isBatchResponse(body: unknown): boolean {
  const items = findBatchItems(body);
  return items !== undefined && items.length > 0 && items.every((item) => Item.safeParse(item).success);
}

function readBatchResult(item: unknown): BatchResult {
  const { data } = Item.safeParse(item);
  if (!data) return NO_RESULT;
  const { code, message, action, details } = data;
  if (code === 'SUCCESS') return { isSuccess: true, id: toId(details.id), action, details };
  return { isSuccess: false, details, ...(readError(item) ?? { code, message, fields: [] }) };
}

const toId = (id: unknown) => (typeof id === 'string' || typeof id === 'number' ? String(id) : undefined);
