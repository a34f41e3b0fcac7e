import { pluralize } from '../../../../../platform/number-text.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { attempt } from '../../../../../platform/server/attempt.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { GivenDecision } from '../../sync-decision.contract.ts';
import { applyMatch } from '../conflicts/apply-match.ts';
import { resolveConflict } from '../conflicts/conflict.service.ts';
import { decide } from '../conflicts/decision.service.ts';
import { claimDecision, listDueDecisions, type StoredDecision } from '../conflicts/decision.store.ts';
import { createContext, type SyncContext } from '../links/context.ts';
import { findLink, replaceDeletedLink, saveLink } from '../links/link.store.ts';
import { queueRecord } from '../links/outbox.service.ts';
import { publishSync } from '../links/state.store.ts';
import type { SyncedRecord } from '../links/synced-record.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { refetchOrSetAside } from '../pull/refetch-record.ts';

/** Recreates a record that was deleted in Zoho, or leaves it deleted. A restored one is unchanged. */
async function applyToRemoteDeletion<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  { recordId, answer }: StoredDecision,
): Promise<void> {
  const local = await sync.findLocal(context, tx, recordId);
  const locked = local && (await sync.lockLocal(context, tx, local, {}));
  const key = { kind: sync.kind, recordId };
  const link = await findLink(tx, key);
  if (!locked || !link?.goneSince) return;
  if (answer === 'leave') return saveLink(tx, key, sync.zohoModule, { isLeft: true });
  await replaceDeletedLink(tx, link);
  await queueRecord(tx, sync, { recordId });
}

const BATCH = 100;

/**
 * Applies decisions whose time to undo is over, each in its own transaction. A failed one doesn't stop the others and is retried by the next
 * tick. Throws after all if any failed.
 */
export async function applyDecisions(deps: ServerDeps): Promise<void> {
  const { database, clock } = deps;
  const failed = new Map<number, string>();
  for (;;) {
    const due = await listDueDecisions(database, clock.now(), BATCH, [...failed.keys()]);
    if (due.length === 0) break;
    const context = await createContext(deps);
    for (const decision of due) {
      const what = `applying the decision for ${decision.kind} ${decision.recordId}`;
      const { result: toAdd, fault } = await attempt(context, what, () =>
        withSyncedRecord(decision.kind, (sync) => apply(context, sync, decision)),
      );
      if (fault) failed.set(decision.id, fault.reason);
      if (toAdd !== undefined) await refetchOrSetAside(context, { kind: decision.kind, zohoId: toAdd });
    }
  }
  if (failed.size > 0) throw new Error(`failed to apply ${pluralize(failed.size, 'decision')}: ${[...failed.values()][0]}`);
}

function apply<R, T>(context: SyncContext, sync: SyncedRecord<R, T>, decision: StoredDecision): Promise<string | undefined> {
  return context.deps.database.transaction(async (tx) => {
    if (!(await claimDecision(tx, decision))) return undefined;
    const toAdd = await applyAnswer(context, tx, sync, decision);
    publishSync(tx);
    return toAdd;
  });
}

async function applyAnswer<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: SyncedRecord<R, T>,
  decision: StoredDecision,
): Promise<string | undefined> {
  switch (decision.about) {
    case 'conflict':
      await resolveConflict(context, tx, sync, decision);
      return undefined;
    case 'gone':
      await applyToRemoteDeletion(context, tx, sync, decision);
      return undefined;
    case 'choice':
      return applyMatch(context, tx, sync, decision);
  }
}

/** Decides without time to undo, and applies it. */
export async function decideAtOnce(deps: ServerDeps, actor: Actor, given: GivenDecision): Promise<void> {
  await decide(deps, actor, given, 0);
  await applyDecisions(deps);
}
