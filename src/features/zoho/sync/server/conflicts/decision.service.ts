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
import { toLabel, toText } from './conflict.service.ts';
import { findConflicts } from './conflict.store.ts';
import { insertDecisions, removeBatch, type StoredDecision } from './decision.store.ts';
import { findMatch } from './match.store.ts';

/** One thing that is decided, with what the audit log says of it. */
interface Decided extends Pick<StoredDecision, 'about' | 'kind' | 'recordId' | 'itemId' | 'answer'> {
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What of the given can be decided at this moment. */
function findDecided(tx: Tx, given: GivenDecision): Promise<Decided[]> {
  switch (given.about) {
    case 'conflict':
      return ofConflicts(tx, given);
    case 'gone':
      return ofGone(tx, given);
    case 'choice':
      return ofChoice(tx, given);
  }
}

type Given<About> = Extract<GivenDecision, { about: About }>;

async function ofConflicts(tx: Tx, { ids, keep }: Given<'conflict'>): Promise<Decided[]> {
  const conflicts = await findConflicts(tx, ids.filter(isUuid));
  return conflicts.map(({ id, kind, recordId, field, ours, theirs }) => ({
    about: 'conflict',
    kind,
    recordId,
    itemId: id,
    answer: keep,
    detail: { field: toLabel({ kind, field }), ours: toText({ kind, field }, ours), theirs: toText({ kind, field }, theirs) },
  }));
}

async function ofGone(tx: Tx, { records, answer }: Given<'gone'>): Promise<Decided[]> {
  const decided: Decided[] = [];
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ids = records.filter((record) => record.kind === kind).map(({ recordId }) => recordId);
    for (const [recordId, link] of await findLinksOf(tx, kind, [...new Set(ids)]))
      if (link.goneSince) decided.push({ about: 'gone', kind, recordId, itemId: null, answer, detail: {} });
  }
  return decided;
}

/** Only one of the candidates can be chosen. */
async function ofChoice(tx: Tx, { id, candidate }: Given<'choice'>): Promise<Decided[]> {
  const choice = await findMatch(tx, id);
  const chosen = choice?.candidates.find((each) => each.id === candidate);
  if (!choice || (candidate !== null && !chosen)) return [];
  const { kind, recordId, title, zohoId } = choice;
  const detail = { title, chosen: chosen?.title ?? null, ...(zohoId !== null && { zohoId }) };
  return [{ about: 'choice', kind, recordId: recordId ?? '', itemId: id, answer: candidate ?? '', detail }];
}

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
