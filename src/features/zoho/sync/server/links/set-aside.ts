import { createHash } from 'node:crypto';
import { cleanText, shortenText } from '../../../../../platform/text/clean-text.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { UnreadablePart } from '../../unreadable.contract.ts';
import type { SyncContext } from './context.ts';
import { classifyFailure, describeSyncFailure, type SyncFailure } from './failure.ts';
import type { RunRecord } from './outcome.ts';
import { publishSync } from './state.store.ts';
import { removeUnreadable, saveUnreadable } from './unreadable.store.ts';

/** A remote record that couldn't be read or saved. */
export interface Unreadable {
  readonly kind: SyncedKind;
  /** Defaults to `record`. */
  readonly part?: UnreadablePart;
  /** `undefined` if the record has no ID. */
  readonly zohoId: string | undefined;
  /** The linked record in OBDesk. */
  readonly recordId?: string | undefined;
  readonly title?: string;
  readonly changedAt?: string | undefined;
  readonly failure: SyncFailure;
}

type Context = Pick<SyncContext, 'deps'>;

const TEXT_LIMIT = 500;
const short = (text: string): string => shortenText(cleanText(text), TEXT_LIMIT);

/** Stores unreadable records for a retry and logs them. Returns them for the counts of the run. */
export async function setAside({ deps }: Context, records: readonly Unreadable[]): Promise<RunRecord[]> {
  if (records.length === 0) return [];
  const now = deps.clock.now();
  const rows = records.map(({ kind, part = 'record', zohoId, recordId, title = '', changedAt, failure }) => {
    const details = { title: short(title), reason: short(reasonOf(failure)), changedAt: changedAt ?? null };
    const key = zohoId ?? digestOf(details);
    return {
      kind,
      part,
      key,
      zohoId: zohoId ?? null,
      recordId: recordId ?? null,
      now,
      ...details,
      isPassing: classifyFailure(failure) === 'temporary',
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

/** A temporary failure concerns this record only: Zoho responds to other requests. */
const reasonOf = (failure: SyncFailure): string =>
  classifyFailure(failure) === 'temporary'
    ? 'Zoho returned an error for this record. OBDesk will try again.'
    : describeSyncFailure(failure);

/** The key of a record without an ID. */
const digestOf = (details: object): string => createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 32);

/** Removes records that OBDesk can read again. */
export async function clearUnreadable(
  { deps }: Context,
  kind: SyncedKind,
  part: UnreadablePart,
  zohoIds: readonly string[],
): Promise<void> {
  if (await removeUnreadable(deps.database, { kind, part, keys: zohoIds })) publishSync(deps.database);
}
