import { type DeskState, statusTypes } from '../desk.state.ts';
import { getFullName } from '../people/people.ts';
import { findAccountName } from '../people/people-view.ts';
import type { Query } from '../query.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { plain, type TextMatch, wholeMatch, wordsMatch } from './text-match.ts';

export type Condition = (ticket: Ticket) => boolean;

export const CUSTOM_FIELDS = Array.from({ length: 10 }, (_, index) => `customField${index + 1}`);

const TIMES: Record<string, (ticket: Ticket) => number | null> = {
  createdTimeRange: ({ createdAt }) => createdAt,
  modifiedTimeRange: ({ modifiedAt }) => modifiedAt,
  customerResponseTimeRange: ({ customerResponseAt }) => customerResponseAt,
  dueDateRange: ({ dueDate }) => (dueDate === null ? null : Date.parse(dueDate)),
};

const WHOLES: Record<string, (ticket: Ticket) => string | null> = {
  departmentId: ({ departmentId }) => departmentId,
  contactId: ({ contactId }) => contactId,
  accountId: ({ accountId }) => accountId,
  assigneeId: ({ assigneeId }) => assigneeId,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  priority: ({ priority }) => priority,
  channel: ({ channel }) => channel,
};

const WORDS: Record<string, (ticket: Ticket, desk: DeskState) => string | null> = {
  subject: ({ subject }) => subject,
  description: ({ description }) => plain(description ?? ''),
  category: ({ category }) => category,
  contactName,
  accountName: ({ accountId }, desk) => findAccountName(desk, accountId),
  _all: (ticket, desk) => collectSearchTexts(ticket, desk).join('\n'),
};

/** All that is searched; it is assumed that resolutions and custom fields are included. */
function collectSearchTexts(ticket: Ticket, desk: DeskState): readonly (string | null)[] {
  const { number, subject, description, resolution, email, phone, category, accountId, cf } = ticket;
  const texts = [number, subject, plain(description ?? ''), plain(resolution ?? ''), email, phone, category];
  return [...texts, contactName(ticket, desk), findAccountName(desk, accountId), ...Object.values(cf)];
}

/** What each parameter of a search asks of a ticket. */
export function parseConditions(desk: DeskState, query: Query): readonly Condition[] {
  const conditions: Condition[] = [];
  for (const [name, value] of Object.entries(query)) if (value !== undefined) addCondition(conditions, desk, name, value);
  return conditions;
}

function addCondition(conditions: Condition[], desk: DeskState, name: string, value: string): void {
  const getTime = TIMES[name];
  const getWhole = WHOLES[name];
  const getWords = WORDS[name];
  if (getTime) conditions.push(between(getTime, value));
  else if (getWhole) conditions.push(matchesField(wholeMatch(value), getWhole));
  else if (getWords) conditions.push(matchesField(wordsMatch(value), (ticket) => getWords(ticket, desk)));
  else if (name === 'status') conditions.push(hasStatus(desk, value));
  else if (CUSTOM_FIELDS.includes(name)) conditions.push(hasCustomField(value));
}

function between(getTime: (ticket: Ticket) => number | null, range: string): Condition {
  const [low, high] = parseTimeRange(range);
  return (ticket) => {
    const at = getTime(ticket);
    return at !== null && at >= low && at <= high;
  };
}

function matchesField(matches: TextMatch, getField: (ticket: Ticket) => string | null): Condition {
  return (ticket) => matches(getField(ticket));
}

/** `${OPEN}`, `${ONHOLD}` and `${CLOSED}` are types of statuses; everything else is the name of one. */
function hasStatus(desk: DeskState, value: string): Condition {
  const types = statusTypes(desk);
  const parts = value.split(',').map((part) => part.trim().toLowerCase());
  return ({ status }) => {
    const type = `\${${(types.get(status) ?? 'Open').replace(' ', '').toLowerCase()}}`;
    return parts.includes(status.toLowerCase()) || parts.includes(type);
  };
}

function hasCustomField(text: string): Condition {
  const [name, value] = splitCustom(text);
  const matches = value.includes('*') || value.startsWith('${') ? wordsMatch(value) : wholeMatch(value);
  return ({ cf }) => matches((Object.hasOwn(cf, name) ? cf[name] : null) ?? null);
}

function contactName({ contactId }: Ticket, desk: DeskState): string | null {
  const contact = desk.contacts.byId.get(contactId);
  return contact ? getFullName(contact) : null;
}

/** `cf_time:10:30` is the field `cf_time` and the value `10:30`. */
export function splitCustom(text: string): [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
}

export function parseTimeRange(range: string): [number, number] {
  const [low = '', high = ''] = range.split(',');
  return [Date.parse(low), Date.parse(high)];
}
