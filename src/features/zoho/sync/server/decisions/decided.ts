import type { Tx } from '../../../../../platform/server/database/database.ts';
import { isUuid } from '../../../../../platform/uuid.ts';
import type { GivenDecision } from '../../decisions/sync-decision.contract.ts';
import { findLinksOf } from '../links/link.store.ts';
import { toLabel, toText } from './conflict.service.ts';
import { findConflicts } from './conflict.store.ts';
import type { StoredDecision } from './decision.store.ts';
import { findMatch } from './match.store.ts';

/** One thing that is decided, with what the audit log says of it. */
export interface Decided extends Pick<StoredDecision, 'about' | 'kind' | 'recordId' | 'itemId' | 'answer'> {
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What of the given can be decided at this moment. */
export function findDecided(tx: Tx, given: GivenDecision): Promise<Decided[]> {
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
