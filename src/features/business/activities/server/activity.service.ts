import { badRequest, forbidden, notFound } from '../../../../platform/errors.ts';
import type { RecordKinds } from '../../../../platform/record-kinds.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { recordAdded } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { lockRecord, type RecordStore } from '../../../../platform/server/records/record-store.ts';
import { addRecord, deleteRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { requireActiveUser } from '../../../admin/users/server/user.service.ts';
import { findReferred, keepCustomers } from '../../../master-data/customers/server/customer-reference.service.ts';
import { recordsOfCustomer } from '../../../master-data/customers/server/merge/customer-records.service.ts';
import { lockLead } from '../../leads/server/lead.service.ts';
import type { ActivityTarget, NewNote, NewTask, Note, NoteChange, Task, TaskChange } from '../activity.contract.ts';
import { mayChangeActivity } from '../activity.rules.ts';
import { type ActivityKind, type DeletedActivity, noteStore, type RestorableStore, taskStore } from './activity.store.ts';

export { findOwnTasks } from './activity.store.ts';

/** Adds a note to a customer or lead. */
export function createNote(deps: ServerDeps, actor: Actor, { text, ...given }: NewNote): Promise<Note> {
  return deps.database.transaction(async (tx) => {
    const target = await lockTarget(tx, given);
    const author = { authorId: actor.userId, authorName: actor.fullName };
    return addRecord(deps, tx, noteStore, { by: { actor }, values: { text, ...target, ...author } });
  });
}

/** Changes the text of a note. Rejects users who aren’t its author or an Admin. */
export function updateNote(deps: ServerDeps, actor: Actor, id: string, change: NoteChange): Promise<Note> {
  return deps.database.transaction((tx) =>
    saveRecord(deps, tx, noteStore, { by: { actor }, id, change: withoutTarget(change), lock: () => lockOwn(tx, actor, noteStore, id) }),
  );
}

/** Deletes an activity. Rejects users who may not change it. */
export async function removeActivity<K extends ActivityKind, V extends object>(
  deps: ServerDeps,
  actor: Actor,
  store: RecordStore<K, V>,
  id: string,
): Promise<void> {
  await deps.database.transaction((tx) => deleteRecord(deps, tx, store, { by: { actor }, id, lock: () => lockOwn(tx, actor, store, id) }));
}

/** Restores a deleted activity for its current customer. Rejects users without the right to change it. */
export function restoreActivity<K extends ActivityKind, V extends object>(
  deps: ServerDeps,
  actor: Actor,
  store: RestorableStore<K, V>,
  id: string,
): Promise<RecordKinds[K]> {
  return deps.database.transaction(async (tx) => {
    const deleted = await store.findDeleted(tx, id);
    if (!deleted) throw notFound(store.noun);
    requireMayChange(actor, deleted);
    const after = await store.restore(tx, id, await lockTarget(tx, deleted));
    if (!after) throw notFound(store.noun);
    await recordAdded(deps, tx, { kind: store.kind, actor, after });
    return after;
  });
}

async function lockOwn<K extends ActivityKind, V extends object>(
  tx: Tx,
  actor: Actor,
  store: RecordStore<K, V>,
  id: string,
): Promise<RecordKinds[K]> {
  const activity = await lockRecord(tx, store, id);
  requireMayChange(actor, activity);
  return activity;
}

function requireMayChange({ userId, role }: Actor, activity: Note | Task | DeletedActivity): void {
  const author = 'authorId' in activity ? activity : undefined;
  if (mayChangeActivity(author?.authorId, { id: userId, role })) return;
  throw forbidden(`Only ${author?.authorName} and Admins can edit or delete this note.`);
}

/** Adds a task to a customer or lead. */
export function createTask(deps: ServerDeps, actor: Actor, { customerId, leadId, ...task }: NewTask): Promise<Task> {
  return deps.database.transaction(async (tx) => {
    await requireActiveUser(tx, 'assignee', task.assigneeId);
    const target = await lockTarget(tx, { customerId, leadId });
    const values = { ...task, ...target, ...completion(deps, actor, task.isDone), createdBy: actor.fullName };
    return addRecord(deps, tx, taskStore, { by: { actor }, values });
  });
}

/** Updates a task. Checking it off records who did it and when. */
export function updateTask(deps: ServerDeps, actor: Actor, id: string, change: TaskChange): Promise<Task> {
  return deps.database.transaction((tx) =>
    saveRecord(deps, tx, taskStore, {
      by: { actor },
      id,
      change: withoutTarget(change),
      async derive(before, given) {
        const { assigneeId, isDone } = given;
        if (assigneeId !== before.assigneeId) await requireActiveUser(tx, 'assignee', assigneeId);
        return { ...given, ...(isDone !== undefined && isDone !== before.isDone && completion(deps, actor, isDone)) };
      },
    }),
  );
}

function completion({ clock }: ServerDeps, { fullName }: Actor, isDone: boolean) {
  return isDone ? { doneAt: clock.now().toISOString(), doneBy: fullName } : { doneAt: null, doneBy: '' };
}

/** The customer or lead of an activity never changes by a request. */
function withoutTarget<C extends { readonly [K in keyof ActivityTarget]?: unknown }>({
  customerId: _customer,
  leadId: _lead,
  ...change
}: C): Omit<C, keyof ActivityTarget> {
  return change;
}

/** Finds the customer or lead of a new activity, and locks it against changes of its customer. */
async function lockTarget(tx: Tx, { customerId, leadId }: ActivityTarget): Promise<ActivityTarget> {
  if (leadId !== null) {
    keepCustomers(tx);
    const lead = await lockLead(tx, leadId);
    if (!lead) throw badRequest(`Lead ${leadId} doesn’t exist.`);
    return { leadId, customerId: lead.customerId };
  }
  if (customerId === null) throw badRequest('Choose a customer or a lead.');
  // The ID of a merged customer leads to the other one.
  const { named } = await findReferred(tx, { customerId });
  return { customerId: named?.id ?? customerId, leadId };
}

/** Moves notes and tasks when customers are merged. Those of leads move with the leads. */
export const activitiesOfCustomer = [
  recordsOfCustomer({ table: 'notes', name: 'notes', noun: ['note', 'notes'], shownAs: 'customer-note' }),
  recordsOfCustomer({ table: 'tasks', name: 'tasks', noun: ['task', 'tasks'], shownAs: 'task' }),
];
