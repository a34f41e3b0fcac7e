import { badRequest, notFound, requireCurrent } from '../../../platform/errors.ts';
import { findChanges } from '../../../platform/merge.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import { insertRows } from '../../../platform/server/database/insert-rows.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { type Lead, type LeadChange, type LeadStatus, leadSchemas, type NewLead } from '../lead.contract.ts';
import { isTooLong, positionBetween } from '../lead-position.rules.ts';
import { findBelow, findLastPositions, findPlace, lockBoard, renumber } from './lead.board.store.ts';
import { changeLead, findLead, insertLead, lockLead, newLeadIds } from './lead.store.ts';
import { leads } from './lead.table.ts';

export { getLeadFigures } from './lead.store.ts';

/** Reads a lead; an unknown id is a 404. */
export async function getLead(deps: ServerDeps, id: string): Promise<Lead> {
  const lead = await findLead(deps.database, id);
  if (!lead) throw notFound('Lead');
  return lead;
}

/** Adds a lead under an id of its own, on top of its column. */
export async function createLead(deps: ServerDeps, actor: Actor, lead: NewLead): Promise<Lead> {
  return deps.database.transaction(async (tx) => {
    await lockBoard(tx);
    const after = await insertLead(tx, { ...lead, position: await positionBehind(tx, lead.status, undefined) });
    await deps.changes.record(tx, { kind: 'lead', id: after.id, version: after.version, actor, before: undefined, after, fields: [] });
    return after;
  });
}

/** Sets the given fields and moves the lead on the board; a change based on an older version is refused with the lead as it is now. */
export async function updateLead(deps: ServerDeps, actor: Actor, id: string, change: LeadChange): Promise<Lead> {
  return deps.database.transaction(async (tx) => {
    const { version, after: anchor, ...fields } = change;
    if (anchor !== undefined || fields.status !== undefined) await lockBoard(tx);
    const before = requireCurrent('Lead', await lockLead(tx, id), version);
    const { values } = findChanges<Omit<LeadChange, 'after' | 'version'>>(leadSchemas.Editable.parse(before), fields);
    const placed = await place(tx, before, fields.status, anchor);
    const saved = { ...values, ...placed };
    const names = Object.keys(saved);
    if (names.length === 0) return before;
    const after = await changeLead(tx, id, saved);
    await deps.changes.record(tx, { kind: 'lead', id, version: after.version, actor, before, after, fields: names });
    return after;
  });
}

/** A lead from elsewhere. */
export type ImportedLead = NewLead & { readonly zohoId: string | null; readonly createdAt: string | undefined };

/**
 * Adds leads from elsewhere below what their columns hold and answers the id of each row, undefined where its provider id is
 * here already. Those with a provider id count as synced; the others stay pending. Nothing is queued: an import is not sent back by itself.
 */
export async function insertLeads(tx: Tx, rows: readonly ImportedLead[]): Promise<(string | undefined)[]> {
  if (rows.length === 0) return [];
  await lockBoard(tx);
  const ids = await newLeadIds(tx, rows.length);
  const positions = await positionsAtEnd(tx, rows);
  const values = rows.map((row, index) => ({
    ...row,
    id: ids[index] ?? '',
    position: positions[index] ?? '',
    lastUpdated: row.createdAt,
    syncStatus: row.zohoId !== null ? ('synced' as const) : ('pending' as const),
  }));
  const added = new Set(await insertRows(tx, leads, values));
  return ids.map((id) => (added.has(id) ? id : undefined));
}

async function positionsAtEnd(tx: Tx, rows: readonly ImportedLead[]): Promise<string[]> {
  const last = await findLastPositions(tx);
  return rows.map(({ status }) => {
    const position = positionBetween(last.get(status), undefined);
    last.set(status, position);
    return position;
  });
}

/** The column and position a change gives a lead; nothing when it stays where it is. A lead that changes its column stands on top of it unless said. */
async function place(tx: Tx, lead: Lead, status = lead.status, anchor?: string | null): Promise<{ position?: string }> {
  if (anchor === lead.id || (anchor === undefined && status === lead.status)) return {};
  return { position: await positionBehind(tx, status, anchor ?? undefined, lead.id) };
}

/**
 * A free position behind `anchor`, or on top without one. An anchor that somebody has moved into another column meanwhile
 * does not refuse the move: the lead comes on top of the column it was meant for.
 */
async function positionBehind(tx: Tx, status: LeadStatus, anchor: string | undefined, id?: string): Promise<string> {
  const found = anchor === undefined ? undefined : await findPlace(tx, anchor);
  if (anchor !== undefined && !found) throw badRequest(`There is no lead ${anchor} to stand behind`);
  const above = found?.status === status ? found.position : undefined;
  const position = positionBetween(above, await findBelow(tx, status, above, id));
  if (!isTooLong(position)) return position;
  await renumber(tx, status);
  return positionBehind(tx, status, anchor, id);
}
