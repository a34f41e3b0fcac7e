import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { insertWithIds } from '../../../../platform/server/database/imported-records.ts';
import { addRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { syncOfImported } from '../../../../platform/sync-status.ts';
import { requireActiveUser } from '../../../admin/users/server/user.service.ts';
import type { FoundCustomers } from '../../../master-data/customers/customer-reference.rules.ts';
import {
  findOnlyCustomers,
  findReferred,
  referenceAfter,
  referenceOfNew,
} from '../../../master-data/customers/server/customer-reference.service.ts';
import type { Lead, LeadChange, LeadStatus, NewLead } from '../lead.contract.ts';
import { isTooLong, positionBetween } from '../lead-board.rules.ts';
import { findBelow, findLastPositions, findPlace, lockBoard, renumber } from './lead.board.store.ts';
import { leadStore } from './lead.store.ts';
import { leads } from './lead.table.ts';

export { getLeadFigures } from './lead.store.ts';

/** Creates a lead at the top of its column. */
export async function createLead(deps: ServerDeps, actor: Actor, lead: NewLead): Promise<Lead> {
  return deps.database.transaction(async (tx) => {
    await requireActiveUser(tx, 'owner', lead.ownerId);
    const { customerId, company: companyName } = await referenceOfNew(tx, { customerId: lead.customerId, company: lead.companyName });
    await lockBoard(tx);
    const position = await positionBehind(tx, lead.status, undefined);
    return addRecord(deps, tx, leadStore, { by: { actor }, values: { ...lead, customerId, companyName, position } });
  });
}

/** Updates a lead and moves it on the board. Rejects outdated versions. */
export async function updateLead(deps: ServerDeps, actor: Actor, id: string, change: LeadChange): Promise<Lead> {
  return deps.database.transaction(async (tx) => {
    const save = await prepareLeadChange(deps, tx, change);
    return save(actor, id, change);
  });
}

/** Locks a lead until the transaction ends. */
export const lockLead = (tx: Tx, id: string): Promise<Lead | undefined> => leadStore.lock(tx, id);

type SaveLead = (actor: Actor | null, id: string, change: LeadChange) => Promise<Lead>;

/** Takes the locks for a change before the lead is locked. Returns a function that saves the change or part of it. */
export async function prepareLeadChange(deps: ServerDeps, tx: Tx, planned: LeadChange): Promise<SaveLead> {
  const customers = await findReferred(tx, { customerId: planned.customerId, company: planned.companyName });
  if (planned.after !== undefined || planned.status !== undefined) await lockBoard(tx);
  return (actor, id, { after: anchor, ...fields }) =>
    saveRecord(deps, tx, leadStore, {
      by: { actor },
      id,
      change: fields,
      async derive(before, given) {
        if (given.ownerId !== before.ownerId) await requireActiveUser(tx, 'owner', given.ownerId);
        return { ...given, ...customerAfter(before, given, customers), ...(await place(tx, before, fields.status, anchor)) };
      },
    });
}

/** Customer and company name after a change. */
function customerAfter(before: Lead, { customerId, companyName }: Partial<NewLead>, found: FoundCustomers): Partial<NewLead> {
  const after = referenceAfter({ customerId: before.customerId, company: before.companyName }, { customerId, company: companyName }, found);
  return after ? { customerId: after.customerId, companyName: after.company } : {};
}

/** A lead from a file or from Zoho. */
export type ImportedLead = Omit<NewLead, 'customerId' | 'ownerId' | 'nextStep' | 'nextStepOn'> & {
  readonly zohoId: string | null;
  readonly createdAt: string | undefined;
};

/**
 * Inserts imported leads at the end of their columns. Returns the ID of each row; undefined if its Zoho ID already exists.
 * Leads with a Zoho ID count as synced. Nothing is queued for Zoho.
 */
export async function insertLeads(tx: Tx, rows: readonly ImportedLead[]): Promise<(string | undefined)[]> {
  if (rows.length === 0) return [];
  const customers = await findOnlyCustomers(
    tx,
    rows.map(({ companyName }) => companyName),
  );
  await lockBoard(tx);
  const positions = await positionsAtEnd(tx, rows);
  const now = new Date().toISOString();
  const values = rows.map((row, index) => ({
    ...row,
    customerId: customers[index] ?? null,
    position: positions[index] ?? '',
    lastUpdated: row.createdAt,
    ...syncOfImported(row.zohoId, now),
  }));
  return insertWithIds(tx, leads, values);
}

async function positionsAtEnd(tx: Tx, rows: readonly ImportedLead[]): Promise<string[]> {
  const last = await findLastPositions(tx);
  return rows.map(({ status }) => {
    const position = positionBetween(last.get(status), undefined);
    last.set(status, position);
    return position;
  });
}

/** The new position of a lead; empty if it doesn't move. A lead that changes its status moves to the top unless `anchor` is given. */
async function place(tx: Tx, lead: Lead, status = lead.status, anchor?: string | null): Promise<{ position?: string }> {
  if (anchor === lead.id || (anchor === undefined && status === lead.status)) return {};
  return { position: await positionBehind(tx, status, anchor ?? undefined, lead.id) };
}

/**
 * Finds a free position below `anchor`, or at the top without one. If the anchor was moved to another column in the meantime, the
 * lead goes to the top.
 */
async function positionBehind(tx: Tx, status: LeadStatus, anchor: string | undefined, id?: string): Promise<string> {
  const found = anchor === undefined ? undefined : await findPlace(tx, anchor);
  if (anchor !== undefined && !found) throw badRequest(`Lead ${anchor} doesn’t exist, so this lead can’t be placed after it.`);
  const above = found?.status === status ? found.position : undefined;
  const position = positionBetween(above, await findBelow(tx, status, above, id));
  if (!isTooLong(position)) return position;
  await renumber(tx, status);
  return positionBehind(tx, status, anchor, id);
}
