import { z } from 'zod';
import { isoTime, paging } from '../../../platform/fields.ts';
import { day, requiredText, yesNo } from '../../../platform/record/fields.ts';
import { recordEndpoints } from '../../../platform/record/record-endpoints.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { userFilter, userReference } from '../../admin/users/user-reference.contract.ts';
import { activityTarget, targetFilters } from './activity-target.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    task: Task;
  }
}

export const taskFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['TASK-000001'] })),
  title: requiredText('Task', 200),
  dueOn: day('Due date'),
  /** A user who can sign in. */
  assigneeId: userReference('Assignee'),
  isDone: yesNo('Done', false),
  ...activityTarget,
  /** When the task was done; null if it is open. */
  doneAt: serverOwned(isoTime.nullable()),
  /** Who marked the task as done; blank if it is open. */
  doneBy: serverOwned(z.string()),
  createdBy: serverOwned(z.string()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

const taskSchemas = recordSchemas(taskFields);
export const { Record: Task, New: NewTask, Change: TaskChange } = taskSchemas;
export type Task = z.infer<typeof Task>;
export type NewTask = z.output<typeof NewTask>;
export type TaskChange = z.output<typeof TaskChange>;

/** A task with the name of its customer or lead. */
export const TaskRow = Task.extend({ targetName: z.string() }).meta({ title: 'TaskRow' });
export type TaskRow = z.infer<typeof TaskRow>;

export const TaskQuery = z.strictObject({
  ...paging,
  ...targetFilters,
  /** User ID, or `none`. */
  assignee: userFilter,
  state: z.enum(['open', 'done']).optional(),
});
export type TaskQuery = z.output<typeof TaskQuery>;

export const taskApi = recordEndpoints({
  path: '/api/tasks',
  nouns: ['a task', 'tasks'],
  schemas: taskSchemas,
  query: TaskQuery,
  writers: 'user',
  descriptions: {
    list: 'Returns tasks of customers and leads by due date, those without one last.',
    create: 'Adds a task to the customer in `customerId` or the lead in `leadId`. Tasks of a lead also belong to its customer.',
    update: 'Set `isDone` to check the task off or to reopen it. Returns 409 if `version` is outdated.',
  },
});
