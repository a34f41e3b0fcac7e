import { randomUUID } from 'node:crypto';
import { AppError, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isUuid } from '../../../../../platform/uuid.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { GivenDecision, SyncDecision } from '../../decisions/sync-decision.contract.ts';
import { publishSync } from '../publish-sync.ts';
import { readTitles } from '../titles.ts';
import { applyDecisions } from './apply-decisions.ts';
import { type Decided, findDecided } from './decided.ts';
import { insertDecisions, removeBatch, type StoredDecision } from './decision.store.ts';

/** So long a decision can be taken back. */
export const UNDO_MS = 10_000;

/** Keeps what somebody decides; it is carried out when `undoMs` are over. What is over by now is left out; where nothing is left, it is a 404. */
export async function decide(deps: ServerDeps, actor: Actor, given: GivenDecision, undoMs = UNDO_MS): Promise<SyncDecision> {
  const batchId = randomUUID();
  const applyAt = later(deps.clock.now(), undoMs).toISOString();
  const kept = await deps.database.transaction(async (tx) => {
    const decided = await findDecided(tx, given);
    const stored = await insertDecisions(
      tx,
      decided.map(({ detail, ...each }) => ({ ...each, batchId, by: actor.fullName, applyAt })),
    );
    await auditAll(tx, actor, { action: 'sync.decided', stored, decided });
    publishSync(tx);
    return stored;
  });
  if (kept.length === 0) throw notFound('Decision');
  return { id: batchId, decided: kept.length, undoUntil: applyAt, undoWithinMs: undoMs };
}

/** Takes a decision back; one that was carried out, even in part only by now, is a 404 for that part and goes on for the rest. */
export async function undoDecision(deps: ServerDeps, actor: Actor, batchId: string): Promise<void> {
  const undone = await deps.database.transaction(async (tx) => {
    const stored = isUuid(batchId) ? await removeBatch(tx, batchId) : [];
    await auditAll(tx, actor, { action: 'sync.undone', stored, decided: [] });
    publishSync(tx);
    return stored;
  });
  if (undone.length === 0) throw new AppError(404, 'not_found', 'This decision was already applied or undone.');
}

interface Audited {
  readonly action: string;
  readonly stored: readonly StoredDecision[];
  readonly decided: readonly Decided[];
}

async function auditAll(tx: Tx, actor: Actor, { action, stored, decided }: Audited): Promise<void> {
  const titles = await readTitles(tx, stored);
  for (const each of stored) {
    const known = decided.find((one) => one.itemId === each.itemId && one.kind === each.kind && one.recordId === each.recordId);
    const subject = `${each.kind}:${each.recordId}`;
    const detail = { about: each.about, answer: each.answer, ...known?.detail };
    await recordAudit(tx, { actor, action, subject, subjectName: titles(each) ?? each.recordId, detail });
  }
}

/** Decides at once, without a way back. */
export async function decideAtOnce(deps: ServerDeps, actor: Actor, given: GivenDecision): Promise<void> {
  await decide(deps, actor, given, 0);
  await applyDecisions(deps);
}
