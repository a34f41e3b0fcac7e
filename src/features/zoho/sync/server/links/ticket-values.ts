import { scalarText } from '../../../../../platform/text/scalar-text.ts';
import { ALERT_TAGS, type Ticket, TicketChange, TicketStatus, TicketType } from '../../../../ticketing/tickets/ticket.contract.ts';
import { buildReadableDescription, parseDescription } from '../../../../ticketing/tickets/ticket-description.rules.ts';
import { fromDeskEmail } from '../../../zoho-client/server/desk/email.ts';
import { contactNameOf, type FullTicket } from '../../../zoho-client/server/desk/full-ticket.ts';
import { mapToLocal, mapValue } from '../../mapping.rules.ts';
import { hasOtherEmail, isSamePerson, isSameSubject, type Person } from '../../same-person.rules.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';
import { parseHtmlDescription } from './description-block.ts';
import type { ZohoModule } from './link.store.ts';

/** The synced fields of a ticket with their labels. */
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

/** Fields stored as lines of the Desk description. */
export const LINE_FIELDS = ['toolSerial', 'vehicle', 'vin', 'mileage'] as const satisfies readonly TicketField[];
/** Fields stored in the contact and account of a Desk ticket. */
export const CONTACT_FIELDS = ['email', 'contactName', 'company'] as const satisfies readonly TicketField[];

type Stored = Omit<Ticket, 'history'>;
export type TicketValues = Readonly<Record<TicketField, string>>;

/** The values of a ticket in Zoho terms; `undefined` for a value that isn't mapped. */
export function toLocalValues(ticket: Stored, { tickets: mapping }: SyncMapping): Record<TicketField, string | undefined> {
  const { vehicleYear, vehicleMake, vehicleModel, mileage, mileageUnit } = ticket;
  return {
    subject: ticket.summary,
    status: mapValue(mapping.statusOut, ticket.status),
    department: mapValue(mapping.department, ticket.type),
    toolSerial: ticket.toolSerial,
    vin: ticket.vin,
    vehicle: [vehicleYear ?? '', vehicleMake, vehicleModel].filter(Boolean).join(' '),
    mileage: mileage === null ? '' : `${mileage} ${mileageUnit}`,
    email: ticket.customerEmail,
    contactName: ticket.customerName,
    company: ticket.customerCompany,
  };
}

/** The values of a Desk ticket. Omits fields that the response doesn't have. */
export async function toRemoteValues(ticket: FullTicket, { tickets: { fields } }: SyncMapping): Promise<Partial<TicketValues>> {
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

/** Custom fields take precedence over the lines of the description. */
function readCustomFields({ cf }: FullTicket, names: SyncMapping['tickets']['fields']): Partial<Lines> {
  const entries = LINE_FIELDS.flatMap((field) => {
    const value = scalarText(cf?.[names[field] ?? '']);
    return value === '' ? [] : [[field, value] as const];
  });
  return Object.fromEntries(entries);
}

const ID_LINE = /^ticket id[ \t]{0,10}:[ \t]{0,10}(tkt-\d[\d-]{3,30})$/i;
const MAX_IDS_PER_DESCRIPTION = 10;

/** The OBDesk ticket IDs that a description names, in our lines or anywhere else. Anyone can write them. */
export async function readTicketIds(description: string): Promise<string[]> {
  const { fields, text } = await parseHtmlDescription(description);
  const lines = [`Ticket ID: ${fields.ticketId ?? ''}`, ...text.split('\n')];
  const ids = lines.flatMap((line) => ID_LINE.exec(line.trim())?.[1]?.toUpperCase() ?? []);
  return [...new Set(ids)].slice(0, MAX_IDS_PER_DESCRIPTION);
}

/** Whether a remote ticket has the same subject and person. */
export const isSameRequest = (local: Stored, remote: Partial<TicketValues>): boolean =>
  isSameSubject(local.summary, remote.subject ?? '') && isSamePerson(toLocalPerson(local), toRemotePerson(remote));

/** Whether a remote ticket may be the one that OBDesk was creating: it has the same subject and no other email address. */
export const mayBeCreatedAs = (local: Stored, remote: Partial<TicketValues>): boolean =>
  isSameSubject(local.summary, remote.subject ?? '') && !hasOtherEmail(toLocalPerson(local), toRemotePerson(remote));

const toLocalPerson = ({ customerEmail, customerName, customerCompany }: Stored): Person => ({
  email: customerEmail,
  name: customerName,
  company: customerCompany,
});
const toRemotePerson = ({ email = '', contactName = '', company = '' }: Partial<TicketValues>): Person => ({
  email,
  name: contactName,
  company,
});

/** The text of a description below our lines. */
export async function readDescriptionText(description: string): Promise<string> {
  return (await parseHtmlDescription(description)).text;
}

/** The lines that OBDesk adds to a description. */
export const toLines = (ticket: Stored): string => buildReadableDescription({ ...ticket, ticketId: ticket.id });

type Change = Partial<Omit<Stored, 'id' | 'version'>>;

/** Converts remote values to a change of a ticket; `undefined` if a value isn't mapped or isn't valid in OBDesk. */
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
    const types = Object.fromEntries(Object.entries(department).map(([ownType, name]) => [name, ownType]));
    const found = TicketType.safeParse(mapToLocal(department, types, value, type)).data;
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

/** An escalated ticket also gets the tag. */
function toStatus(value: string, { status, alertTags }: Stored, { statusOut, statusIn }: SyncMapping['tickets']): Change | undefined {
  const found = TicketStatus.safeParse(mapToLocal(statusOut, statusIn, value, status)).data;
  if (!found) return undefined;
  const isTagged = value.trim().toLowerCase() !== 'escalated' || alertTags.includes(ALERT_TAGS[0]);
  return { status: found, ...(!isTagged && { alertTags: [...alertTags, ALERT_TAGS[0]] }) };
}

function readLine(line: string): Change | undefined {
  const { mileageUnit, ticketId: _, ...fields } = parseDescription(line).fields;
  if (Object.keys(fields).length === 0) return undefined;
  return { ...fields, ...(mileageUnit === 'km' || mileageUnit === 'mi' ? { mileageUnit } : {}) };
}

export const TICKET_MODULE = { service: 'desk', module: 'Ticket' } as const satisfies ZohoModule;
