import { randomUUID } from 'node:crypto';
import { AppError, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isUuid } from '../../../../../platform/uuid.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { GivenDecision, SyncDecision } from '../../sync-decision.contract.ts';
import { findLinksOf } from '../links/link.store.ts';
import { publishSync } from '../links/state.store.ts';
import { readTitles } from '../links/titles.ts';
import { formatFieldValue, getFieldLabel } from './conflict.service.ts';
import { findConflicts } from './conflict.store.ts';
import { insertDecisions, removeBatch, type StoredDecision } from './decision.store.ts';
import { findMatch } from './match.store.ts';

/** Time to undo a decision. */
export const UNDO_MS = 10_000;
/** Applies due decisions. */
export const DECISION_QUEUE = 'zoho-sync-decisions';

/** Stores decisions to be applied after `undoMs`. Skips items that no longer need one; throws a 404 if none are left. */
export async function decide(deps: ServerDeps, actor: Actor, given: GivenDecision, undoMs = UNDO_MS): Promise<SyncDecision> {
  const batchId = randomUUID();
  const applyAt = later(deps.clock.now(), undoMs).toISOString();
  const stored = await deps.database.transaction(async (tx) => {
    const items = await findItems(tx, given);
    const decisions = items.map(({ detail, ...item }) => ({ ...item, batchId, by: actor.fullName, applyAt }));
    const inserted = await insertDecisions(tx, decisions);
    await auditDecisions(tx, actor, 'sync.decided', inserted, items);
    if (inserted.length > 0 && undoMs > 0) await deps.jobs.send(tx, DECISION_QUEUE, {}, { dueAt: new Date(applyAt) });
    publishSync(tx);
    return inserted;
  });
  if (stored.length === 0) throw notFound('Decision');
  return { id: batchId, decided: stored.length, undoUntil: applyAt, undoWithinMs: undoMs };
}

/** Undoes the decisions of a batch that weren't applied yet. Throws a 404 if there are none. */
export async function undoDecision(deps: ServerDeps, actor: Actor, batchId: string): Promise<void> {
  const undone = await deps.database.transaction(async (tx) => {
    const removed = isUuid(batchId) ? await removeBatch(tx, batchId) : [];
    await auditDecisions(tx, actor, 'sync.undone', removed, []);
    publishSync(tx);
    return removed;
  });
  if (undone.length === 0) throw new AppError(404, 'not_found', 'This decision was already applied or undone.');
}

interface DecisionItem extends Pick<StoredDecision, 'about' | 'kind' | 'recordId' | 'itemId' | 'answer'> {
  /** For the audit log. */
  readonly detail: Readonly<Record<string, unknown>>;
}

function findItems(tx: Tx, given: GivenDecision): Promise<DecisionItem[]> {
  switch (given.about) {
    case 'conflict':
      return findConflictItems(tx, given);
    case 'gone':
      return findDeletedItems(tx, given);
    case 'choice':
      return findMatchItem(tx, given);
  }
}

type DecisionAbout<About> = Extract<GivenDecision, { about: About }>;

async function findConflictItems(tx: Tx, { ids, keep }: DecisionAbout<'conflict'>): Promise<DecisionItem[]> {
  const conflicts = await findConflicts(tx, ids.filter(isUuid));
  return conflicts.map((conflict) => ({
    about: 'conflict',
    kind: conflict.kind,
    recordId: conflict.recordId,
    itemId: conflict.id,
    answer: keep,
    detail: {
      field: getFieldLabel(conflict),
      ours: formatFieldValue(conflict, conflict.ours),
      theirs: formatFieldValue(conflict, conflict.theirs),
    },
  }));
}

async function findDeletedItems(tx: Tx, { records, answer }: DecisionAbout<'gone'>): Promise<DecisionItem[]> {
  const items: DecisionItem[] = [];
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ids = records.filter((record) => record.kind === kind).map(({ recordId }) => recordId);
    for (const [recordId, link] of await findLinksOf(tx, kind, [...new Set(ids)]))
      if (link.goneSince) items.push({ about: 'gone', kind, recordId, itemId: null, answer, detail: {} });
  }
  return items;
}

async function findMatchItem(tx: Tx, { id, candidate }: DecisionAbout<'choice'>): Promise<DecisionItem[]> {
  const match = await findMatch(tx, id);
  const chosen = match?.candidates.find((each) => each.id === candidate);
  if (!match || (candidate !== null && !chosen)) return [];
  const { kind, recordId, title, zohoId } = match;
  const detail = { title, chosen: chosen?.title ?? null, ...(zohoId !== null && { zohoId }) };
  return [{ about: 'choice', kind, recordId: recordId ?? '', itemId: id, answer: candidate ?? '', detail }];
}

async function auditDecisions(
  tx: Tx,
  actor: Actor,
  action: 'sync.decided' | 'sync.undone',
  decisions: readonly StoredDecision[],
  items: readonly DecisionItem[],
): Promise<void> {
  const titles = await readTitles(tx, decisions);
  for (const decision of decisions) {
    const { about, kind, recordId, itemId, answer } = decision;
    const item = items.find((each) => each.itemId === itemId && each.kind === kind && each.recordId === recordId);
    await recordAudit(tx, {
      actor,
      action,
      subject: `${kind}:${recordId}`,
      subjectName: titles(decision) ?? recordId,
      detail: { about, answer, ...item?.detail },
    });
  }
}
