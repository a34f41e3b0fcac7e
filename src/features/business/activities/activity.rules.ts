import { shortenText } from '../../../platform/text/clean-text.ts';
import type { Note } from './note.contract.ts';
import type { TimelineKind } from './timeline.contract.ts';

interface Person {
  readonly id: string;
  readonly role: 'Admin' | 'User';
}

/** Whether the user may change or delete a note: its author, or an Admin. */
export function mayChangeNote({ authorId }: { authorId: string | null }, { id, role }: Person): boolean {
  return authorId === id || role === 'Admin';
}

const AUDITED_LENGTH = 80;

interface ChangedNote {
  readonly before: Note | undefined;
  readonly after: Note | undefined;
}

/** Audit log entry of a note, named by its first words. */
export function describeNoteChange({ before, after }: ChangedNote) {
  const note = after ?? before;
  if (!note) return undefined;
  const action = !before ? 'note.created' : after ? 'note.changed' : 'note.deleted';
  const subjectName = shortenText(note.text.replaceAll(/\s+/g, ' '), AUDITED_LENGTH);
  return { action, subjectName, detail: { name: subjectName, customerId: note.customerId, leadId: note.leadId } };
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
