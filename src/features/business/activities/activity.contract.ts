import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { day, requiredText, yesNo } from '../../../platform/record/fields.ts';
import { recordEndpoints } from '../../../platform/record/record-endpoints.ts';
import { optionalField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { userFilter, userReference } from '../../admin/users/user-reference.contract.ts';
import { customerFilter, customerReference } from '../../master-data/customers/customer-reference.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'customer-note': Note;
    task: Task;
  }
}

const LEAD_ID_LIMIT = 40;

const leadInput = z.preprocess((value) => (value === '' ? null : value), z.string().max(LEAD_ID_LIMIT).nullable());

/** Fields of notes and tasks. An activity of a lead has the customer of the lead. */
const activityFields = {
  customerId: customerReference(),
  leadId: optionalField({ label: 'Lead', limit: LEAD_ID_LIMIT, reply: z.string().nullable(), input: leadInput }, null),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
};

/** The customer or lead of an activity, given when it is created. */
export interface ActivityTarget {
  readonly customerId: string | null;
  readonly leadId: string | null;
}

export const noteFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['NOTE-000001'] })),
  text: requiredText('Note', 5_000),
  authorId: serverOwned(z.string()),
  /** Name of the author when the note was written. */
  authorName: serverOwned(z.string()),
  ...activityFields,
});

const noteSchemas = recordSchemas(noteFields);
export const { Record: Note, New: NewNote, Change: NoteChange } = noteSchemas;
export type Note = z.infer<typeof Note>;
export type NewNote = z.output<typeof NewNote>;
export type NoteChange = z.output<typeof NoteChange>;

export const taskFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['TASK-000001'] })),
  title: requiredText('Task', 200),
  dueOn: day('Due date'),
  /** A user who can sign in. */
  assigneeId: userReference('Assignee'),
  isDone: yesNo('Done', false),
  /** When the task was done; null if it is open. */
  doneAt: serverOwned(isoTime.nullable()),
  /** Who marked the task as done; blank if it is open. */
  doneBy: serverOwned(z.string()),
  createdBy: serverOwned(z.string()),
  ...activityFields,
});

const taskSchemas = recordSchemas(taskFields, ['targetName']);
export const { Record: Task, New: NewTask, Change: TaskChange } = taskSchemas;
export type Task = z.infer<typeof Task>;
export type NewTask = z.output<typeof NewTask>;
export type TaskChange = z.output<typeof TaskChange>;

/** A task with the name of its customer or lead. */
export const TaskRow = Task.extend({ targetName: z.string() }).meta({ title: 'TaskRow' });
export type TaskRow = z.infer<typeof TaskRow>;

const activityFilters = {
  ...paging,
  /** Customer ID. Includes the activities of the customer’s leads. */
  customer: customerFilter,
  /** Lead ID. */
  lead: z.string().max(LEAD_ID_LIMIT).optional(),
};

const NoteQuery = z.strictObject(activityFilters);
export type NoteQuery = z.output<typeof NoteQuery>;

const TaskQuery = z.strictObject({
  ...activityFilters,
  /** User ID, or `none`. */
  assignee: userFilter,
  state: z.enum(['open', 'done']).optional(),
});
export type TaskQuery = z.output<typeof TaskQuery>;

const RESTORE = 'Brings it back with its ID, author and times, for a day after it was deleted.';

export const noteApi = {
  ...recordEndpoints({
    path: '/api/notes',
    nouns: ['a note', 'notes'],
    schemas: noteSchemas,
    query: NoteQuery,
    writers: 'user',
    descriptions: {
      list: 'Returns notes on customers and leads, newest first.',
      create:
        'Adds a note to the customer in `customerId` or the lead in `leadId`. A note on a lead also appears on the timeline of its customer.',
      update: 'Changes the text. Returns 403 unless the caller is the author or an Admin, and 409 if `version` is outdated.',
      remove: 'Returns 403 unless the caller is the author or an Admin. The note can be restored for a day.',
    },
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/notes/:id/restore',
    access: 'user',
    summary: 'Restore a deleted note',
    description: `${RESTORE} Returns 403 unless the caller is the author or an Admin.`,
    reply: Note,
  }),
};

const taskEndpoints = recordEndpoints({
  path: '/api/tasks',
  nouns: ['a task', 'tasks'],
  schemas: taskSchemas,
  query: TaskQuery,
  writers: 'user',
  descriptions: {
    list: 'Returns tasks with the names of their customers or leads, by due date, those without one last. `state=done` returns completed tasks, the last completed one first.',
    create: 'Adds a task to the customer in `customerId` or the lead in `leadId`. Tasks of a lead also belong to its customer.',
    update: 'Set `isDone` to check the task off or to reopen it. Returns 409 if `version` is outdated.',
    remove: 'The task can be restored for a day.',
  },
});

export const taskApi = {
  ...taskEndpoints,
  list: { ...taskEndpoints.list, reply: z.array(TaskRow) },
  restore: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/restore',
    access: 'user',
    summary: 'Restore a deleted task',
    description: RESTORE,
    reply: Task,
  }),
};
