import { NOTE_LIMIT } from '../../../../platform/fields.ts';
import { dropEmptyCells, explainMissing, parseCreatedAt, parseZohoId, shorten } from '../../../../platform/import/import-cells.ts';
import { readCode, readWholeNumber } from '../../../../platform/import/import-number.ts';
import { readOneEmail, withoutQuotes } from '../../../../platform/import/import-phone.ts';
import type { CellFormats, ParsedRow } from '../../../../platform/import/import-row.ts';
import { splitText } from '../../../../platform/text/clean-text.ts';
import { NewTicket, type Ticket, ticketFields } from '../ticket.contract.ts';
import { parseDescription, parseMileage } from '../ticket-description.rules.ts';
import { readTicketStatus, readTicketType, type TicketCells, tagsOfStatus } from './ticket-import-columns.ts';

/** Ticket fields that a row can set. The others get the defaults of a new ticket. */
type RowFields = Pick<Ticket, RequiredField> &
  Partial<Omit<NewTicket, RequiredField | 'history' | 'assignees' | 'rmaLineItems' | 'billingStatus'>>;
type RequiredField = 'summary' | 'customerCompany' | 'type' | 'status';

/** A ticket parsed from a row. */
export interface RowTicket {
  readonly fields: RowFields;
  /** Description without the lines that became fields, split into parts of the length of a note. */
  readonly notes: string[];
  /** ID in the help desk; null if missing. */
  readonly providerId: string | null;
  /** Undefined if missing or unreadable. */
  readonly createdAt: string | undefined;
}

/** Parses a row. Unreadable values are omitted and reported, and the rest is imported. */
export function parseTicketRow(given: TicketCells, reading: CellFormats): ParsedRow<RowTicket> {
  const problems: string[] = [];
  const cells = dropEmptyCells(given);
  const { fields: described, text } = parseDescription(cells.description ?? '');
  const { ticketId, ...fromDescription } = described;
  const createdAt = parseCreatedAt(cells.createdAt, reading, problems);
  const candidate = {
    ...fromDescription,
    ...parseStatus(cells.status, problems),
    ...pickMileage(cells, fromDescription, problems),
    ...pickPlainFields(cells, problems),
    type: pickType(cells, problems),
    summary: cells.summary ?? '',
    customerCompany: cells.customerCompany ?? '',
  };
  const fields = withoutInvalid(candidate, given, problems);
  if (!fields) return { problems };
  return { problems, record: { fields, notes: splitIntoNotes(text), providerId: parseZohoId(cells.providerId), createdAt } };
}

/** Cells used as they are, or after reverting changes by a spreadsheet. */
function pickPlainFields({ providerId, description, createdAt, status, mileage, mileageUnit, ...plain }: TicketCells, problems: string[]) {
  const email = readOneEmail(plain.customerEmail, problems, 'Customer email');
  const serial = readCode(plain.toolSerial, 'Tool serial', problems);
  const { customerEmail: _, toolSerial: __, ...rest } = plain;
  return {
    ...rest,
    ...(email !== '' && { customerEmail: email }),
    ...(serial !== '' && { toolSerial: serial }),
    ...(rest.vehicleYear !== undefined && { vehicleYear: readWholeNumber(rest.vehicleYear) }),
  };
}

function parseStatus(cell: string | undefined, problems: string[]) {
  if (cell === undefined) return { status: 'New' as const };
  const alertTags = tagsOfStatus(cell);
  const status = readTicketStatus(cell);
  if (status === undefined) problems.push(`Unknown status “${shorten(cell)}”, set to New`);
  return { status: status ?? ('New' as const), ...(alertTags && { alertTags }) };
}

/** Falls back to the department if the type is missing. */
function pickType({ type, department }: TicketCells, problems: string[]): Ticket['type'] {
  const stated = readTicketType(type ?? '');
  const known = stated ?? readTicketType(department ?? '');
  if (type !== undefined && stated === undefined) problems.push(`Unknown type “${shorten(type)}”, set to ${known ?? 'SOD'}`);
  return known ?? 'SOD';
}

function pickMileage(cells: TicketCells, described: { mileage?: number | null; mileageUnit?: string }, problems: string[]) {
  const { mileage: cell = '', mileageUnit: unit = '' } = cells;
  const parsed = cell === '' ? undefined : parseMileage(withoutQuotes(cell));
  if (cell !== '' && !parsed) problems.push(`Mileage “${shorten(cell)}” isn’t a number and was skipped`);
  const mileageUnit = [parsed?.mileageUnit, unit.toLowerCase(), described.mileageUnit].find((known) => known === 'km' || known === 'mi');
  return { mileage: parsed?.mileage ?? described.mileage ?? null, mileageUnit };
}

type Candidate = Record<string, unknown> & Pick<RowFields, 'type' | 'status'>;

/** Omits invalid optional fields. Returns undefined if a required field is missing. */
function withoutInvalid(candidate: Candidate, given: TicketCells, problems: string[]): RowFields | undefined {
  const { type, status } = candidate;
  const parsed = NewTicket.safeParse(candidate);
  if (parsed.success) return { ...pickStated(parsed.data, candidate), type, status };
  const wrong = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue]));
  for (const required of ['summary', 'customerCompany'] as const) {
    const issue = wrong.get(required);
    if (issue)
      problems.push(
        issue.code === 'too_big' ? `${toLabel(required)} is too long` : explainMissing(ticketFields[required].label, given[required]),
      );
  }
  if (wrong.has('summary') || wrong.has('customerCompany')) return undefined;
  for (const field of wrong.keys()) problems.push(`${toLabel(field)} “${shorten(String(candidate[field]))}” isn’t valid and was skipped`);
  const valid = { ...Object.fromEntries(Object.entries(candidate).filter(([field]) => !wrong.has(field))), type, status };
  const kept = NewTicket.safeParse(valid);
  return kept.data && { ...pickStated(kept.data, valid), type, status };
}

/** The fields set by the row. Others get the defaults of a new ticket when it is stored. */
function pickStated(ticket: NewTicket, candidate: Candidate): Omit<RowFields, 'type' | 'status'> {
  const stated: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(ticket)) if (candidate[field] !== undefined) stated[field] = value;
  return { ...stated, summary: ticket.summary, customerCompany: ticket.customerCompany };
}

/** Splits a text into parts of the length of a note, never within a character. */
export function splitIntoNotes(text: string): string[] {
  return splitText(text, NOTE_LIMIT);
}

const toLabel = (field: string) => {
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
