import { badRequest, forbidden, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { addRecord, deleteRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { requireActiveUser } from '../../../admin/users/server/user.service.ts';
import { findReferred, keepCustomers } from '../../../master-data/customers/server/customer-reference.service.ts';
import { recordsOfCustomer } from '../../../master-data/customers/server/merge/customer-records.service.ts';
import { lockLead } from '../../leads/server/lead.service.ts';
import { mayChangeNote } from '../activity.rules.ts';
import type { ActivityTarget } from '../activity-target.contract.ts';
import type { NewNote, Note, NoteChange } from '../note.contract.ts';
import type { NewTask, Task, TaskChange } from '../task.contract.ts';
import { noteStore, taskStore } from './activity.store.ts';

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
    saveRecord(deps, tx, noteStore, { by: { actor }, id, change: withoutTarget(change), lock: () => lockOwnNote(tx, actor, id) }),
  );
}

/** Deletes a note permanently. Rejects users who aren’t its author or an Admin. */
export async function removeNote(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction((tx) => deleteRecord(deps, tx, noteStore, { by: { actor }, id, lock: () => lockOwnNote(tx, actor, id) }));
}

async function lockOwnNote(tx: Tx, { userId, role }: Actor, id: string): Promise<Note> {
  const note = await noteStore.lock(tx, id);
  if (!note) throw notFound(noteStore.noun);
  if (mayChangeNote(note, { id: userId, role })) return note;
  throw forbidden(`Only ${note.authorName} and Admins can edit or delete this note.`);
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
