import { badRequest, conflict, forbidden, notFound } from '../../../../platform/errors.ts';
import { type Actor, isAdmin } from '../../../../platform/server/actor.ts';
import { type ChangeSubscriber, recordAdded } from '../../../../platform/server/changes/changes.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { deleteRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toPersonKey } from '../../../admin/users/person.rules.ts';
import { findPersonKey } from '../../../admin/users/server/people.service.ts';
import { listAccounts } from '../../../admin/users/server/user.service.ts';
import { countTicketsUpTo } from '../../tickets/server/list/ticket.list.service.ts';
import { type TicketFilters, UNASSIGNED } from '../../tickets/ticket.contract.ts';
import { inferState } from '../../tickets/ticket.rules.ts';
import {
  type NewView,
  type StoredView,
  VIEW_COUNT_LIMIT,
  VIEW_LIMIT,
  type View,
  type ViewChange,
  type ViewCount,
  type ViewFilters,
} from '../view.contract.ts';
import {
  clearDefault,
  countViewsOf,
  deleteOwnViewsOf,
  findViewsFor,
  insertView,
  keepDefaultOf,
  lockViewFor,
  renameAssignee,
  setDefault,
  viewStore,
} from './view.store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Lists the caller's own and shared views. */
export async function listViews(db: Db, actor: Actor): Promise<View[]> {
  const [views, accounts] = await Promise.all([findViewsFor(db, actor.userId), listAccounts(db)]);
  const names = new Map(accounts.map(({ id, fullName }) => [id, fullName]));
  return views.map(({ ownerId, ...view }) => ({
    ...view,
    isEditable: mayChange(actor, { ...view, ownerId }),
    ownerName: names.get(ownerId ?? '') ?? '',
  }));
}

/** Counts the tickets of each view. */
export async function countViews(deps: ServerDeps, actor: Actor): Promise<ViewCount[]> {
  const views = await findViewsFor(deps.database, actor.userId);
  return Promise.all(
    views.map(async (view) => ({ id: view.id, ...(await countTicketsUpTo(deps, toTicketFilters(view), VIEW_COUNT_LIMIT)) })),
  );
}

function toTicketFilters({ list, filters: { status, sort, columns, group, ...filters } }: StoredView): TicketFilters {
  return { ...filters, state: inferState(filters), ...(list !== 'all' && { type: list }), status: status && [status] };
}

/** Saves the filters of a list under a name. */
export async function createView(deps: ServerDeps, actor: Actor, { isDefault, ...given }: NewView): Promise<View> {
  return deps.database.transaction(async (tx) => {
    if ((await countViewsOf(tx, actor.userId)) >= VIEW_LIMIT)
      throw badRequest(`You’ve reached the limit of ${VIEW_LIMIT} views. Delete one first.`);
    const view = { ...given, filters: await withKeys(tx, given.filters ?? {}) };
    const after = await insertView(tx, { ...view, ownerId: actor.userId });
    if (!after) throw conflict('A view with this ID already exists.');
    if (isDefault) await setDefault(tx, actor.userId, after);
    await recordAdded(deps, tx, { kind: 'view', actor, after });
    return seen(tx, actor, after.id);
  });
}

/** Updates the given fields. Rejects an outdated version with 409 and the current view. */
export async function updateView(deps: ServerDeps, actor: Actor, id: string, change: ViewChange): Promise<View> {
  return deps.database.transaction(async (tx) => {
    const { isDefault, ...fields } = change;
    const after = await saveRecord(deps, tx, viewStore, {
      by: { actor },
      id,
      change: fields,
      lock: () => findSeen(tx, actor, id),
      async derive(before, given) {
        if (Object.keys(given).length > 0) requireOwn(actor, before);
        return given.filters ? { ...given, filters: await withKeys(tx, given.filters) } : given;
      },
      async write(values) {
        const saved = await viewStore.change(tx, id, values);
        await keepDefaultOf(tx, saved);
        return saved;
      },
    });
    if (isDefault) await setDefault(tx, actor.userId, after);
    if (isDefault === false) await clearDefault(tx, actor.userId, id);
    return seen(tx, actor, id);
  });
}

/** Deletes a view and its use as a default. */
export async function removeView(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const lock = async () => {
      const view = await findSeen(tx, actor, id);
      if (view) requireOwn(actor, view);
      return view;
    };
    await deleteRecord(deps, tx, viewStore, { by: { actor }, id, lock });
  });
}

/** Deletes a deleted user's private views. Other views that filter by the user now filter by the name, which stays on tickets. */
export const followDeletedUser: ChangeSubscriber = async (tx, change) => {
  if (change.kind !== 'user' || change.after !== undefined) return;
  await deleteOwnViewsOf(tx, change.id);
  if (change.before) await renameAssignee(tx, change.id, toPersonKey({ name: change.before.fullName }));
};

/** Replaces a name in the assignee filter with that person's key. */
async function withKeys(tx: Tx, { assignee, ...filters }: ViewFilters): Promise<ViewFilters> {
  if (assignee === undefined) return filters;
  return { ...filters, assignee: assignee === UNASSIGNED ? assignee : await findPersonKey(tx, assignee) };
}

const findSeen = async (tx: Tx, { userId }: Actor, id: string) => (UUID.test(id) ? lockViewFor(tx, userId, id) : undefined);

function mayChange(actor: Actor, { ownerId, isShared }: Pick<StoredView, 'ownerId' | 'isShared'>): boolean {
  return ownerId === actor.userId || (isShared && isAdmin(actor));
}

function requireOwn(actor: Actor, view: StoredView): void {
  if (!mayChange(actor, view)) throw forbidden('Only the person who created this view or an Admin can edit or delete it.');
}

async function seen(tx: Tx, actor: Actor, id: string): Promise<View> {
  const view = (await listViews(tx, actor)).find((each) => each.id === id);
  if (!view) throw notFound('View');
  return view;
}
