import { fillPlaceholders } from '../../../platform/record/placeholders.ts';
import { toSearchKey } from '../../../platform/text/fold-letters.ts';
import type { Ticket } from '../tickets/ticket.contract.ts';
import type { CannedNote } from './canned-note.contract.ts';

/** Placeholders that canned notes may contain in double braces, with their labels. */
export const NOTE_PLACEHOLDERS = {
  customerName: 'Customer name',
  customerCompany: 'Company',
  ticketId: 'Ticket ID',
  status: 'Status',
  summary: 'Summary',
  vehicle: 'Vehicle',
  vin: 'VIN',
  toolSerial: 'Tool serial',
  myName: 'My name',
  companyName: 'Our company',
  returnDate: 'Return date',
} as const;

/** Names that email templates have for the same values. */
const SYNONYMS = { company: 'Company', agentName: 'My name' } as const;

const KNOWN = { ...NOTE_PLACEHOLDERS, ...SYNONYMS };

/** Values that aren't on the ticket are filled in by the composer of replies. */
type FilledName = Exclude<keyof typeof KNOWN, 'companyName' | 'returnDate'>;

type NoteValues = Readonly<Record<FilledName, string>>;

/** Fills in a canned note for a ticket. Placeholders without a value are left as written, so that the user notices them. */
export function fillNote(body: string, ticket: Ticket, myName: string): string {
  return fillPlaceholders(body, toValues(ticket, myName), KNOWN)
    .map(({ text }) => text)
    .join('');
}

/** Returns a canned note to read: with the values of a ticket, if given, and the labels of other placeholders in brackets. */
export function previewNote(body: string, given?: { ticket: Ticket; myName: string }): string {
  const labels: Readonly<Record<string, string>> = KNOWN;
  return fillPlaceholders(body, given ? toValues(given.ticket, given.myName) : {}, KNOWN)
    .map(({ kind, text }) => (kind === 'missing' ? `[${labels[text.slice(2, -2)]}]` : text))
    .join('');
}

function toValues(ticket: Ticket, myName: string): NoteValues {
  const { id, status, customerName, customerCompany, summary, vin, toolSerial, vehicleYear, vehicleMake, vehicleModel } = ticket;
  const vehicle = [vehicleYear ?? '', vehicleMake, vehicleModel].filter(Boolean).join(' ');
  const people = { customerName, customerCompany, company: customerCompany, myName, agentName: myName };
  return { ...people, ticketId: id, status, summary, vehicle, vin, toolSerial };
}

interface Person {
  readonly id: string;
  readonly role: 'Admin' | 'User';
}

/** Returns true if the note is shared or belongs to the user. */
export function maySee({ isShared, ownerId }: CannedNote, person: Pick<Person, 'id'>): boolean {
  return isShared || ownerId === person.id;
}

/** Returns true if the user may change or delete the note: its owner, or an Admin if it is shared. */
export function mayChange(note: CannedNote, person: Person): boolean {
  return note.ownerId === person.id || (person.role === 'Admin' && note.isShared);
}

/** Returns the notes that match the typed text: prefixes of shortcut or name first, text matches last. */
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

/** Describes a change for the audit log. Changes of private notes aren't logged. */
export function describeNoteChange({ before, after }: ChangedNote) {
  const note = after ?? before;
  if (!note || !(before?.isShared || after?.isShared)) return undefined;
  const action = !before ? 'canned-note.created' : after ? 'canned-note.changed' : 'canned-note.deleted';
  return { action, subjectName: note.name, detail: { name: note.name } };
}
