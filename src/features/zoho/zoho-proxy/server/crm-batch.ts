import { readBatchResults } from '../../zoho-client/server/http/batch-results.ts';
import { type CallForPerson, isDone, mayBeDone, type ZohoFailure } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { type ItemOutcome, toResult } from './results.ts';

/** Records of one module of the CRM that are sent. */
export interface SentRecords<T> {
  readonly module: 'Accounts' | 'Leads';
  readonly items: readonly T[];
  /** What is told of one that was saved. */
  describe(item: T): string;
}

/** How they are sent: '/upsert' or '', and what the body has beside them. */
export interface SendAction {
  readonly path: '/upsert' | '';
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The most records of one call: https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html */
const CHUNK = 100;

/** Sends records so many at a time as the CRM takes, and answers the outcomes in their order. */
export async function inChunks<T>(sent: SentRecords<T>, send: (chunk: SentRecords<T>) => Promise<ItemOutcome[]>): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = [];
  for (let start = 0; start < sent.items.length; start += CHUNK)
    outcomes.push(...(await send({ ...sent, items: sent.items.slice(start, start + CHUNK) })));
  return outcomes;
}

/** Sends one batch. */
export async function postBatch<T>(zoho: CallForPerson, sent: SentRecords<T>, { path, body = {} }: SendAction): Promise<ItemOutcome[]> {
  const { module, items, describe } = sent;
  const call = { service: 'crm', method: 'POST', path: `/crm/v8/${module}${path}`, body: { data: items, ...body } } as const;
  const outcome = await zoho(call);
  if (!isDone(outcome)) return items.map(() => ({ failure: outcome }));
  const elements = readBatchResults(outcome.kind === 'ok' ? outcome.body : undefined, items.length);
  return items.flatMap((item, index) => {
    const element = elements[index];
    return element ? [{ result: toResult(element, describe(item)) }] : [];
  });
}

/** The failure of a batch, which is that of all its items; undefined when Zoho judged them. */
const findFailure = ([first]: readonly ItemOutcome[]): ZohoFailure | undefined => (first && 'failure' in first ? first.failure : undefined);

/** Whether a batch may have been saved, though Zoho gave no answer. */
export function isUnclear(outcomes: readonly ItemOutcome[]): boolean {
  const failure = findFailure(outcomes);
  return failure !== undefined && mayBeDone(failure);
}

/** What is known of an unclear batch that was sent again: Zoho's judgment of the second time, or still nothing, whatever kept that from being sent. */
export const settleUnclear = (first: ItemOutcome[], again: ItemOutcome[]): ItemOutcome[] => (findFailure(again) ? first : again);
