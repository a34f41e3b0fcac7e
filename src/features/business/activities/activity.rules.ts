import { shortenText } from '../../../platform/text/clean-text.ts';
import type { ActivityTarget, Note, Task } from './activity.contract.ts';
import type { TimelineKind } from './timeline.contract.ts';

interface Person {
  readonly id: string;
  readonly role: 'Admin' | 'User';
}

/** Whether the user may change, delete or restore an activity: a note’s author, an Admin, or anyone if it is a task, which has no author. */
export function mayChangeActivity(authorId: string | null | undefined, { id, role }: Person): boolean {
  return authorId === undefined || authorId === id || role === 'Admin';
}

interface TargetRoute {
  readonly to: '/sales' | `/customers/${string}`;
  readonly search: Record<string, string>;
}

/** The page of the lead or customer of an activity. */
export function toTargetRoute({ customerId, leadId }: ActivityTarget): TargetRoute {
  if (leadId !== null) return { to: '/sales', search: { open: leadId } };
  return { to: `/customers/${encodeURIComponent(customerId ?? '')}`, search: {} };
}

const AUDITED_LENGTH = 80;

interface ChangedActivity {
  readonly before: Note | Task | undefined;
  readonly after: Note | Task | undefined;
}

/** Audit log entry of a note or task, named by its first words. Only new activities have the version 1. */
export function describeActivityChange({ before, after }: ChangedActivity) {
  const activity = after ?? before;
  if (!activity) return undefined;
  const isNote = 'text' in activity;
  const did = !after ? 'deleted' : before ? 'changed' : after.version === 1 ? 'created' : 'restored';
  const name = shortenText((isNote ? activity.text : activity.title).replaceAll(/\s+/g, ' '), AUDITED_LENGTH);
  const { customerId, leadId } = activity;
  return { action: `${isNote ? 'note' : 'task'}.${did}`, subjectName: name, detail: { name, customerId, leadId } };
}

/** The filters of the timeline. Calls are tickets too. */
export const TIMELINE_FILTERS: readonly { readonly value: string; readonly label: string; readonly kinds: readonly TimelineKind[] }[] = [
  { value: 'all', label: 'All', kinds: [] },
  { value: 'note', label: 'Notes', kinds: ['note'] },
  { value: 'task', label: 'Tasks', kinds: ['task'] },
  { value: 'call', label: 'Calls', kinds: ['call'] },
  { value: 'ticket', label: 'Tickets', kinds: ['ticket', 'call'] },
  { value: 'repair', label: 'Repairs', kinds: ['repair'] },
  { value: 'loan', label: 'Loans', kinds: ['loan'] },
  { value: 'invoice', label: 'Invoices', kinds: ['invoice'] },
  { value: 'lead', label: 'Leads', kinds: ['lead'] },
];
