import { createHash } from 'node:crypto';
import { cleanText, shortenText } from '../../../../../platform/text/clean-text.ts';
import type { UnreadableRow } from '../../../zoho-client/server/http/read-rows.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { UnreadablePart } from '../../unreadable/unreadable.contract.ts';
import type { SyncContext } from '../context.ts';
import { classify, describeSyncFailure, type SyncFailure } from '../failure.ts';
import { publishSync } from '../publish-sync.ts';
import type { ActionContext } from '../runs/action.ts';
import type { RunRecord } from '../runs/run-record.ts';
import { removeUnreadable, saveUnreadable } from './unreadable.store.ts';

/** A record that couldn't be read or saved. */
export interface Unreadable {
  readonly kind: SyncedKind;
  /** `record` if undefined. */
  readonly part?: UnreadablePart;
  /** Undefined if Zoho sent the record without an ID. */
  readonly zohoId: string | undefined;
  /** The record in OBDesk, if it's here already. */
  readonly recordId?: string | undefined;
  readonly title?: string;
  readonly changedAt?: string | undefined;
  readonly failure: SyncFailure;
}

type Context = Pick<SyncContext, 'deps'>;

const TEXT_LIMIT = 500;
const short = (text: string): string => shortenText(cleanText(text), TEXT_LIMIT);

/** Sets records aside, so that the others can be read, and names them in the log. Returns them as a run counts them. */
export async function setAside({ deps }: Context, records: readonly Unreadable[]): Promise<RunRecord[]> {
  if (records.length === 0) return [];
  const now = deps.clock.now();
  const rows = records.map(({ kind, part = 'record', zohoId, recordId, title = '', changedAt, failure }) => {
    const facts = { title: short(title), reason: short(reasonOf(failure)), changedAt: changedAt ?? null };
    const key = zohoId ?? digestOf(facts);
    return {
      kind,
      part,
      key,
      zohoId: zohoId ?? null,
      recordId: recordId ?? null,
      now,
      ...facts,
      isPassing: classify(failure) === 'passing',
    };
  });
  await saveUnreadable(deps.database, [...new Map(rows.map((row) => [`${row.kind} ${row.part} ${row.key}`, row])).values()]);
  for (const { kind, part, zohoId, recordId, reason } of rows)
    deps.log.warn({ source: 'sync', kind, part, zohoId, recordId, reason }, 'Skipped an unreadable record from Zoho');
  publishSync(deps.database);
  return rows.map(({ kind, zohoId, recordId, reason }) => ({
    kind,
    recordId: recordId ?? '',
    zohoId: zohoId ?? undefined,
    outcome: 'failed',
    reason,
  }));
}

/** A passing failure is about this record: Zoho answers other calls. */
const reasonOf = (failure: SyncFailure): string =>
  classify(failure) === 'passing' ? 'Zoho returned an error for this record. OBDesk will try again.' : describeSyncFailure(failure);

/** Key of a row without an ID, built from its known fields. */
const digestOf = (facts: object): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);

/** Sets the rows of a list aside that can't be read, and counts them. */
export async function setAsideRows(
  { context, note }: Pick<ActionContext, 'context' | 'note'>,
  kind: SyncedKind,
  odd: readonly UnreadableRow[],
): Promise<void> {
  if (odd.length === 0) return;
  const records = odd.map(({ id, title, changedAt, reason }) => {
    const failure = { kind: 'fault', reason, mayBeDone: false } as const;
    return { kind, zohoId: id, title, changedAt, failure };
  });
  await note({ records: await setAside(context, records) });
}

/** Takes records off the list that were read. */
export async function clearUnreadable(
  { deps }: Context,
  kind: SyncedKind,
  part: UnreadablePart,
  zohoIds: readonly string[],
): Promise<void> {
  if (await removeUnreadable(deps.database, { kind, part, keys: zohoIds })) publishSync(deps.database);
}
