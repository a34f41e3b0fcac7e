import { fillPlaceholders } from '../../../platform/record/placeholders.ts';
import { toSearchKey } from '../../../platform/text/fold-letters.ts';
import type { Ticket } from '../tickets/ticket.contract.ts';
import type { CannedNote } from './canned-note.contract.ts';

/** The names that a canned note may have in double braces, with their labels for people. */
export const NOTE_PLACEHOLDERS = {
  customerName: 'Customer name',
  customerCompany: 'Company',
  ticketId: 'Ticket ID',
  summary: 'Summary',
  vehicle: 'Vehicle',
  vin: 'VIN',
  toolSerial: 'Tool serial',
  myName: 'My name',
} as const;

type NoteValues = Readonly<Record<keyof typeof NOTE_PLACEHOLDERS, string>>;

/** A canned note for one ticket. What has no value there stays as it is written, so that its writer sees the gap. */
export function fillNote(body: string, ticket: Ticket, myName: string): string {
  return fillPlaceholders(body, toValues(ticket, myName), NOTE_PLACEHOLDERS)
    .map(({ text }) => text)
    .join('');
}

function toValues(ticket: Ticket, myName: string): NoteValues {
  const { id, customerName, customerCompany, summary, vin, toolSerial, vehicleYear, vehicleMake, vehicleModel } = ticket;
  const vehicle = [vehicleYear ?? '', vehicleMake, vehicleModel].filter(Boolean).join(' ');
  return { customerName, customerCompany, ticketId: id, summary, vehicle, vin, toolSerial, myName };
}

interface Person {
  readonly id: string;
  readonly role: 'Admin' | 'User';
}

/** Tells whether a person can see the note: shared notes are seen by all, others by their owner. */
export function maySee({ isShared, ownerId }: CannedNote, person: Pick<Person, 'id'>): boolean {
  return isShared || ownerId === person.id;
}

/** Tells whether a person may change or delete the note: its owner may, and Admins may when it is shared. */
export function mayChange(note: CannedNote, person: Person): boolean {
  return note.ownerId === person.id || (person.role === 'Admin' && note.isShared);
}

/** The notes that match what is typed: first those whose shortcut or name begins with it, last those that only contain it. */
export function findMatches(notes: readonly CannedNote[], typed: string): CannedNote[] {
  const words = toSearchKey(typed);
  return notes
    .map((note) => ({ note, rank: toRank(note, words) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ note }) => note);
}

const NO_MATCH = 4;

function toRank({ name, shortcut, body }: CannedNote, words: string): number {
  if (words === '') return 0;
  const shortcutKey = toSearchKey(shortcut);
  const nameKey = toSearchKey(name);
  if (shortcutKey.startsWith(words)) return shortcutKey.length === words.length ? 0 : 1;
  if (nameKey.startsWith(words)) return 1;
  if (nameKey.includes(words)) return 2;
  return toSearchKey(body).includes(words) ? 3 : NO_MATCH;
}

interface ChangedNote {
  readonly before: CannedNote | undefined;
  readonly after: CannedNote | undefined;
}

/** Describes a change for the audit log; changes of private notes are not logged. */
export function describeNoteChange({ before, after }: ChangedNote) {
  const note = after ?? before;
  if (!note || !(before?.isShared || after?.isShared)) return undefined;
  const action = !before ? 'canned-note.created' : after ? 'canned-note.changed' : 'canned-note.deleted';
  return { action, subjectName: note.name, detail: { name: note.name } };
}
