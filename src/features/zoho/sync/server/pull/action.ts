import { attempt, LostLease } from '../../../../../platform/server/attempt.ts';
import { MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { UnreadableRow } from '../../../zoho-client/server/http/read-rows.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { isZohoUp, type SyncContext } from '../links/context.ts';
import { classifyFailure, type SyncFailure } from '../links/failure.ts';
import type { Link } from '../links/link.store.ts';
import type { RunRecord } from '../links/outcome.ts';
import { setAside } from '../links/set-aside.ts';

/** The run of an action. */
export interface ActionContext {
  readonly id: string;
  readonly context: SyncContext;
  /** Progress stored by a server that stopped during the run; empty for a new run. */
  readonly progress: Readonly<Record<string, unknown>>;
  /** Records done before this server took over. */
  readonly done: number;
  /** True if an Admin stopped the run, another server took it over or this server is stopping. */
  isStopped(): boolean;
  /** Adds work to the run, in the transaction `tx` of that work if given. Throws a `LostRun` if another server took over. */
  recordWork(work: RecordedWork, tx?: Tx): Promise<void>;
}

export interface RecordedWork {
  readonly records?: readonly RunRecord[];
  /** Number of remote records done; defaults to the number of `records`. */
  readonly done?: number;
  readonly total?: number;
  readonly progress?: Readonly<Record<string, unknown>>;
}

/** Undefined if the action is done or was stopped. */
export type ActionResult =
  | { readonly failure: SyncFailure }
  | { readonly state: 'done' | 'failed'; readonly message: string; readonly reason: string | null }
  | undefined;

/** Runs an action from its stored progress. */
export type Action = (run: ActionContext) => Promise<ActionResult>;

/** Another server took over the run. */
export class LostRun extends LostLease {}

/** Overlap of a fetch with the one before, because Zoho's search index lags behind. */
export const FETCH_OVERLAP_MS = 5 * MINUTE_MS;

/** Sets aside the unreadable rows of a list. */
export async function setAsideRows(run: ActionContext, kind: SyncedKind, odd: readonly UnreadableRow[]): Promise<void> {
  if (odd.length === 0) return;
  const records = odd.map(({ id, title, changedAt, reason }) => {
    const failure = { kind: 'fault', reason, mayBeDone: false } as const;
    return { kind, zohoId: id, title, changedAt, failure };
  });
  await run.recordWork({ records: await setAside(run.context, records) });
}

/** Runs `work` for a linked record and sets it aside if that fails. Returns the failure if Zoho can't be read at all. */
export async function attemptForLink(
  { context, recordWork }: ActionContext,
  kind: SyncedKind,
  { recordId, zohoId }: Pick<Link, 'recordId' | 'zohoId'>,
  what: string,
  work: () => Promise<SyncFailure | undefined>,
): Promise<SyncFailure | undefined> {
  const { result, fault } = await attempt(context, what, work);
  const failure = fault ?? result;
  if (!failure) return undefined;
  if (classifyFailure(failure) === 'stopped') return failure;
  if (classifyFailure(failure) === 'temporary' && !(await isZohoUp(context, kind))) return failure;
  await recordWork({ records: await setAside(context, [{ kind, zohoId: zohoId ?? undefined, recordId, failure }]) });
  return undefined;
}
