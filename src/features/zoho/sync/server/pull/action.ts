import { LostLease } from '../../../../../platform/server/attempt.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { UnreadableRow } from '../../../zoho-client/server/http/read-rows.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { SyncContext } from '../links/context.ts';
import type { SyncFailure } from '../links/failure.ts';
import type { RunRecord } from '../links/outcome.ts';
import { setAside } from '../links/set-aside.ts';

/** A run as its action sees it. */
export interface ActionContext {
  readonly id: string;
  readonly context: SyncContext;
  /** Where a node that was killed has left it; empty at the beginning. */
  readonly progress: Readonly<Record<string, unknown>>;
  /** How many records it had done before this node took it. */
  readonly done: number;
  /** Somebody wants it to stop, or the server ends. */
  isStopped(): boolean;
  /** Adds to what was done, in the transaction of what was done where there is one. Throws when another node has taken over. */
  note(noted: RecordedWork, tx?: Tx): Promise<void>;
}

export interface RecordedWork {
  /** Records that are done with what became of them. */
  readonly records?: readonly RunRecord[];
  /** How many of Zoho's records that were, where they are not one each. */
  readonly done?: number;
  readonly total?: number;
  readonly progress?: Readonly<Record<string, unknown>>;
}

/** How an action ended, if it knows more than that it is done or was stopped (undefined). */
export type ActionResult =
  | { readonly failure: SyncFailure }
  | { readonly state: 'done' | 'failed'; readonly message: string; readonly reason: string | null }
  | undefined;

/** What an action does; it goes on where `progress` says. */
export type Action = (run: ActionContext) => Promise<ActionResult>;

/** Another node has taken the run over. */
export class LostRun extends LostLease {}

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
