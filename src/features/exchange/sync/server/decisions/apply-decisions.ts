import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createContext, type SyncContext } from '../context.ts';
import { lookAt } from '../hooks/look-at.ts';
import type { KindSync } from '../kind-sync.ts';
import { withKind } from '../kinds.ts';
import { publishSync } from '../publish-sync.ts';
import { applyChoice } from './apply-choice.ts';
import { applyToGone } from './apply-to-gone.ts';
import { applyToConflict } from './conflict.service.ts';
import { listDue, type StoredDecision, takeDecision } from './decision.store.ts';

const AT_ONCE = 100;

/** Carries out what was decided ten seconds ago and not taken back, each in a transaction of its own. */
export async function applyDecisions(deps: ServerDeps): Promise<void> {
  const { database, clock } = deps;
  for (;;) {
    const due = await listDue(database, clock.now(), AT_ONCE);
    if (due.length === 0) return;
    const context = await createContext(deps);
    for (const decision of due) {
      const toAdd = await withKind(decision.kind, (sync) => apply(context, sync, decision));
      if (toAdd !== undefined) await lookAt(context, { kind: decision.kind, zohoId: toAdd });
    }
  }
}

function apply<R, T>(context: SyncContext, sync: KindSync<R, T>, decision: StoredDecision): Promise<string | undefined> {
  return context.deps.database.transaction(async (tx) => {
    if (!(await takeDecision(tx, decision))) return undefined;
    const toAdd = await applyAnswer(context, tx, sync, decision);
    publishSync(tx);
    return toAdd;
  });
}

async function applyAnswer<R, T>(...[context, tx, sync, decision]: Parameters<typeof applyToConflict<R, T>>): Promise<string | undefined> {
  switch (decision.about) {
    case 'conflict':
      await applyToConflict(context, tx, sync, decision);
      return undefined;
    case 'gone':
      await applyToGone(context, tx, sync, decision);
      return undefined;
    case 'choice':
      return applyChoice(context, tx, sync, decision);
  }
}
