import { later } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { scalarText } from '../../../../../platform/text/scalar-text.ts';
import { ALERT_TAGS, type Ticket, TicketChange, TicketStatus, TicketType } from '../../../../ticketing/tickets/ticket.contract.ts';
import { buildReadableDescription, parseDescription } from '../../../../ticketing/tickets/ticket-description.rules.ts';
import { fromDeskEmail } from '../../../zoho-client/server/desk/email.ts';
import { contactNameOf, type FullTicket } from '../../../zoho-client/server/desk/full-ticket.ts';
import type { ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { hasOtherEmail, isSamePerson, isSameSubject, type Person } from '../../same-person.rules.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';
import { translate, translateBack } from '../../translate.rules.ts';
import { parseHtmlDescription } from './description-block.ts';
import type { LinkPlace } from './link.store.ts';

/** The fields of a ticket that both sides have, by the names they have in the synchronization. */
export const TICKET_LABELS = {
  subject: 'Summary',
  status: 'Status',
  department: 'Type',
  toolSerial: 'Tool serial',
  vehicle: 'Vehicle',
  vin: 'VIN',
  mileage: 'Mileage',
  email: 'Customer email',
  contactName: 'Customer name',
  company: 'Customer company',
} as const;
export type TicketField = keyof typeof TICKET_LABELS;

/** Fields that are written as lines of the description. */
export const LINE_FIELDS = ['toolSerial', 'vehicle', 'vin', 'mileage'] as const satisfies readonly TicketField[];
/** Fields that describe a person or a company, which Zoho Desk keeps as records of their own. */
export const CONTACT_FIELDS = ['email', 'contactName', 'company'] as const satisfies readonly TicketField[];

type Stored = Omit<Ticket, 'history'>;
export type TicketValues = Readonly<Record<TicketField, string>>;

/** A ticket of ours as it would be sent. */
export function toOurValues(ticket: Stored, { tickets: mapping }: SyncMapping): Record<TicketField, string | undefined> {
  const { vehicleYear, vehicleMake, vehicleModel, mileage, mileageUnit } = ticket;
  return {
    subject: ticket.summary,
    status: translate(mapping.statusOut, ticket.status),
    department: translate(mapping.department, ticket.type),
    toolSerial: ticket.toolSerial,
    vin: ticket.vin,
    vehicle: [vehicleYear ?? '', vehicleMake, vehicleModel].filter(Boolean).join(' '),
    mileage: mileage === null ? '' : `${mileage} ${mileageUnit}`,
    email: ticket.customerEmail,
    contactName: ticket.customerName,
    company: ticket.customerCompany,
  };
}

/** A ticket of Zoho Desk in the same fields; those that a list does not say are absent. */
export async function toTheirValues(ticket: FullTicket, { tickets: { fields } }: SyncMapping): Promise<Partial<TicketValues>> {
  const { description, contact, department } = ticket;
  return {
    subject: ticket.subject,
    status: ticket.status,
    ...(department !== undefined && { department: department?.name ?? '' }),
    ...(description !== undefined && { ...(await readLines(description ?? '')), ...readCustomFields(ticket, fields) }),
    email: fromDeskEmail(ticket.email || (contact?.email ?? '')),
    ...(contact !== undefined && { contactName: contactNameOf(ticket), company: contact?.account?.accountName ?? '' }),
  };
}

type Lines = Pick<TicketValues, (typeof LINE_FIELDS)[number]>;

async function readLines(description: string): Promise<Lines> {
  const { fields } = await parseHtmlDescription(description);
  const { vehicleYear, vehicleMake, vehicleModel, mileage, mileageUnit } = fields;
  return {
    toolSerial: fields.toolSerial ?? '',
    vin: fields.vin ?? '',
    vehicle: [vehicleYear ?? '', vehicleMake ?? '', vehicleModel ?? ''].filter(Boolean).join(' '),
    mileage: mileage === undefined || mileage === null ? '' : `${mileage} ${mileageUnit || 'km'}`,
  };
}

/** Custom fields go before the lines of the description. */
function readCustomFields({ cf }: FullTicket, names: SyncMapping['tickets']['fields']): Partial<Lines> {
  const stated = LINE_FIELDS.flatMap((field) => {
    const value = scalarText(cf?.[names[field] ?? '']);
    return value === '' ? [] : [[field, value] as const];
  });
  return Object.fromEntries(stated);
}

const ID_LINE = /^ticket id[ \t]{0,10}:[ \t]{0,10}(tkt-\d[\d-]{3,30})$/i;
/** The most IDs that are looked for in one description. */
const MOST_IDS = 10;

/** The IDs of ours that a description names, in our lines or anywhere else. Anybody can write them. */
export async function readTicketIds(description: string): Promise<string[]> {
  const { fields, text } = await parseHtmlDescription(description);
  const lines = [`Ticket ID: ${fields.ticketId ?? ''}`, ...text.split('\n')];
  const ids = lines.flatMap((line) => ID_LINE.exec(line.trim())?.[1]?.toUpperCase() ?? []);
  return [...new Set(ids)].slice(0, MOST_IDS);
}

/** Whether a ticket in Zoho that names ours is about the same, from the same person. */
export const isSameRequest = (ours: Stored, theirs: Partial<TicketValues>): boolean =>
  isSameSubject(ours.summary, theirs.subject ?? '') && isSamePerson(toOurPerson(ours), toTheirPerson(theirs));

/** Returns whether a ticket may be the one that OBDesk was creating: same subject or person, and neither contradicts. */
export const mayBeCreatedAs = (ours: Stored, theirs: Partial<TicketValues>): boolean =>
  isSameSubject(ours.summary, theirs.subject ?? '') && !hasOtherEmail(toOurPerson(ours), toTheirPerson(theirs));

const toOurPerson = ({ customerEmail, customerName, customerCompany }: Stored): Person => ({
  email: customerEmail,
  name: customerName,
  company: customerCompany,
});
const toTheirPerson = ({ email = '', contactName = '', company = '' }: Partial<TicketValues>): Person => ({
  email,
  name: contactName,
  company,
});

/** What a description says below our lines. */
export async function readDescriptionText(description: string): Promise<string> {
  return (await parseHtmlDescription(description)).text;
}

/** Our lines of the description, with the values that are to be sent in place of those the ticket has. */
export const toLines = (ticket: Stored): string => buildReadableDescription({ ...ticket, ticketId: ticket.id });

type Change = Partial<Pick<Stored, ChangedField>>;
type ChangedField =
  | 'summary'
  | 'status'
  | 'type'
  | 'alertTags'
  | 'toolSerial'
  | 'vehicleYear'
  | 'vehicleMake'
  | 'vehicleModel'
  | 'vin'
  | 'mileage'
  | 'mileageUnit'
  | 'customerEmail'
  | 'customerName'
  | 'customerCompany';

/** What taking values of theirs over changes in a ticket of ours; undefined where one of them has no counterpart or is not valid here. */
export function toTicketChange(ticket: Stored, values: Partial<TicketValues>, mapping: SyncMapping): Change | undefined {
  let change: Change = {};
  for (const [field, value] of Object.entries(values)) {
    const part = CHANGES[field as TicketField](value, ticket, mapping.tickets);
    if (!part || !TicketChange.safeParse(part).success) return undefined;
    change = { ...change, ...part };
  }
  return change;
}

type ToChange = (value: string, ticket: Stored, mapping: SyncMapping['tickets']) => Change | undefined;

const CHANGES: Readonly<Record<TicketField, ToChange>> = {
  subject: (value) => ({ summary: value.trim() }),
  status: toStatus,
  department: (value, { type }, { department }) => {
    const types = Object.fromEntries(Object.entries(department).map(([ours, theirs]) => [theirs, ours]));
    const found = TicketType.safeParse(translateBack(department, types, value, type)).data;
    return found && { type: found };
  },
  toolSerial: (value) => ({ toolSerial: value }),
  vehicle: (value) => (value === '' ? { vehicleYear: null, vehicleMake: '', vehicleModel: '' } : readLine(`Vehicle: ${value}`)),
  vin: (value) => ({ vin: value }),
  mileage: (value) => (value === '' ? { mileage: null } : readLine(`Mileage: ${value}`)),
  email: (value) => ({ customerEmail: value.trim() }),
  contactName: (value) => ({ customerName: value }),
  company: (value) => (value.trim() === '' ? undefined : { customerCompany: value.trim() }),
};

/** An escalated ticket is marked as such; other tags stay. */
function toStatus(value: string, { status, alertTags }: Stored, { statusOut, statusIn }: SyncMapping['tickets']): Change | undefined {
  const found = TicketStatus.safeParse(translateBack(statusOut, statusIn, value, status)).data;
  if (!found) return undefined;
  const isMarked = value.trim().toLowerCase() !== 'escalated' || alertTags.includes(ALERT_TAGS[0]);
  return { status: found, ...(!isMarked && { alertTags: [...alertTags, ALERT_TAGS[0]] }) };
}

function readLine(line: string): Change | undefined {
  const { mileageUnit, ticketId: _, ...fields } = parseDescription(line).fields;
  if (Object.keys(fields).length === 0) return undefined;
  return { ...fields, ...(mileageUnit === 'km' || mileageUnit === 'mi' ? { mileageUnit } : {}) };
}

/** A call without an answer may still be at work in Zoho for a while, and what it makes is not listed at once. */
const SETTLING_MS = 10_000;

/** Whether a call that began then is over in any case, so that what it made can be found. */
export const isSettled = ({ clock }: Pick<ServerDeps, 'clock'>, since: Date): boolean => later(since, SETTLING_MS) <= clock.now();

/** It is too early to look for what a call may have made. */
export const notSettled = (): ZohoFailure => ({ kind: 'away', why: 'cut', mayBeDone: false, retryAfterMs: SETTLING_MS });

/** Where tickets are in Zoho. */
export const TICKET_PLACE = { service: 'desk', module: 'Ticket' } as const satisfies LinkPlace;
