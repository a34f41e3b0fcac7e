import { NOTE_LIMIT } from '../../platform/fields.ts';
import { ALERT_TAGS, NewTicket, type Ticket, TicketStatus, TicketType } from '../tickets/ticket.contract.ts';
import type { ImportCells } from './import-columns.rules.ts';
import { parseCreatedAt } from './import-time.rules.ts';
import { parseDescription, readMileage, saysNothing } from './ticket-description.rules.ts';

/** The fields of a ticket that a row fills; the rest gets the defaults of a new ticket. */
type RowFields = Pick<NewTicket, RequiredField> &
  Partial<Omit<NewTicket, RequiredField | 'history' | 'assignees' | 'activeUsers' | 'rmaLineItems' | 'billingStatus'>>;
type RequiredField = 'summary' | 'customerCompany' | 'type' | 'status';

/** A ticket as an import brings it. */
export interface RowTicket {
  readonly fields: RowFields;
  /** The description without the lines that became fields, in pieces a note can hold. */
  readonly notes: string[];
  /** The help desk's own id; null when the row has none. */
  readonly providerId: string | null;
  /** Undefined when the row says none that can be read. */
  readonly createdAt: string | undefined;
}

/** What a row means, and what is wrong with it. Without `ticket` it cannot go in. */
export interface ReadRow {
  readonly ticket?: RowTicket;
  readonly problems: string[];
}

/** Reads a row; what is doubtful is left out and told, so that the rest goes in. */
export function readRow(cells: ImportCells): ReadRow {
  const problems: string[] = [];
  if (Object.values(cells).some((cell) => cell.includes('\u0000'))) return { problems: ['The row contains the character U+0000'] };
  const { fields: described, text } = parseDescription(cells.description ?? '');
  const { ticketId, ...fromDescription } = described;
  const created = parseCreatedAt(cells.createdAt);
  if (created.problem) problems.push(created.problem);
  const candidate = {
    ...fromDescription,
    ...plainFields(cells),
    ...parseStatus(cells.status, problems),
    ...parseMileage(cells, fromDescription, problems),
    type: parseType(cells, problems),
    summary: cells.summary ?? '',
    customerCompany: cells.customerCompany ?? '',
  };
  const fields = withoutInvalid(candidate, problems);
  if (!fields) return { problems };
  return { problems, ticket: { fields, notes: pieces(text), providerId: parseProviderId(cells), createdAt: created.at } };
}

/** Cells that are a field as they stand; 'N/A' says nothing. */
function plainFields({ providerId, description, createdAt, ...plain }: ImportCells) {
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => !saysNothing(value)));
}

const ZOHO_STATUSES: Record<string, { status: Ticket['status']; alertTags?: Ticket['alertTags'] }> = {
  open: { status: 'New' },
  closed: { status: 'Resolved' },
  escalated: { status: 'In Progress', alertTags: [ALERT_TAGS[0]] },
};

function parseStatus(cell: string | undefined, problems: string[]) {
  if (cell === undefined) return { status: 'New' as const };
  const known = ZOHO_STATUSES[cell.toLowerCase()];
  if (known) return known;
  const ours = TicketStatus.safeParse(constantName(cell));
  if (ours.success) return { status: ours.data };
  problems.push(`Unknown status "${short(cell)}"; the ticket is New`);
  return { status: 'New' as const };
}

const ZOHO_TYPES: Record<string, Ticket['type']> = {
  'hardware and software support': 'Tool Repair',
  'hardware support': 'Tool Repair',
  'tool repair/rma': 'Tool Repair',
  'sod programming': 'SOD',
  'bug reports': 'Bug Report',
};

/** The department stands in where no type is given. */
function parseType({ type, department }: ImportCells, problems: string[]): Ticket['type'] {
  const known = readType(type) ?? readType(department);
  if (type !== undefined && readType(type) === undefined) problems.push(`Unknown type "${short(type)}"; the ticket is ${known ?? 'SOD'}`);
  return known ?? 'SOD';
}

function readType(cell: string | undefined): Ticket['type'] | undefined {
  if (cell === undefined) return undefined;
  return ZOHO_TYPES[cell.toLowerCase()] ?? TicketType.safeParse(constantName(cell)).data;
}

function parseMileage(cells: ImportCells, described: { mileage?: number | null; mileageUnit?: string }, problems: string[]) {
  const { mileage: cell = '', mileageUnit: unit = '' } = cells;
  const read = saysNothing(cell) ? undefined : readMileage(cell);
  if (!saysNothing(cell) && !read) problems.push(`Mileage "${short(cell)}" is not a distance and was left out`);
  const mileageUnit = [read?.mileageUnit, unit.toLowerCase(), described.mileageUnit].find((known) => known === 'km' || known === 'mi');
  return { mileage: read?.mileage ?? described.mileage ?? null, mileageUnit };
}

type Candidate = Record<string, unknown> & Pick<RowFields, 'type' | 'status'>;

/** Drops optional fields that the ticket would refuse; undefined when a required one is missing. */
function withoutInvalid(candidate: Candidate, problems: string[]): RowFields | undefined {
  const { type, status } = candidate;
  const parsed = NewTicket.safeParse(candidate);
  if (parsed.success) return { ...pickSaid(parsed.data, candidate), type, status };
  const wrong = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue]));
  for (const required of ['summary', 'customerCompany']) {
    const issue = wrong.get(required);
    if (issue) problems.push(issue.code === 'too_big' ? `${label(required)} is too long` : issue.message);
  }
  if (wrong.has('summary') || wrong.has('customerCompany')) return undefined;
  for (const field of wrong.keys()) problems.push(`${label(field)} "${short(String(candidate[field]))}" is not valid and was left out`);
  const valid = { ...Object.fromEntries(Object.entries(candidate).filter(([field]) => !wrong.has(field))), type, status };
  const kept = NewTicket.safeParse(valid);
  return kept.data && { ...pickSaid(kept.data, valid), type, status };
}

/** The fields that the row says; the rest gets the defaults of a new ticket when it is stored. */
function pickSaid(ticket: NewTicket, candidate: Candidate): Omit<RowFields, 'type' | 'status'> {
  const { summary, customerCompany, ...rest } = ticket;
  return { ...Object.fromEntries(Object.entries(rest).filter(([field]) => candidate[field] !== undefined)), summary, customerCompany };
}

function parseProviderId({ providerId }: ImportCells): string | null {
  return providerId !== undefined && /^\d{4,30}$/.test(providerId) ? providerId : null;
}

function pieces(text: string): string[] {
  if (text === '') return [];
  if (text.length <= NOTE_LIMIT) return [text];
  const endsInsideCharacter = /[\uD800-\uDBFF]/.test(text.charAt(NOTE_LIMIT - 1));
  const end = endsInsideCharacter ? NOTE_LIMIT - 1 : NOTE_LIMIT;
  return [text.slice(0, end), ...pieces(text.slice(end))];
}

const constantName = (value: string) => value.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
const short = (value: string) => (value.length > 60 ? `${value.slice(0, 60)}…` : value);
const label = (field: string) => {
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
