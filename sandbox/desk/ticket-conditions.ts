import { type DeskState, statusTypes } from './desk.state.ts';
import { fullNameOf } from './people.ts';
import { accountNameOf } from './people-view.ts';
import type { Query } from './query.ts';
import { plain, type TextMatch, wholeMatch, wordsMatch } from './text-match.ts';
import type { Ticket } from './ticket.ts';

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
  accountName: ({ accountId }, desk) => accountNameOf(desk, accountId),
  _all: (ticket, desk) => everythingOf(ticket, desk).join('\n'),
};

/** All that is searched; that resolutions and custom fields are among it is not confirmed. */
function everythingOf(ticket: Ticket, desk: DeskState): readonly (string | null)[] {
  const { number, subject, description, resolution, email, phone, category, accountId, cf } = ticket;
  const texts = [number, subject, plain(description ?? ''), plain(resolution ?? ''), email, phone, category];
  return [...texts, contactName(ticket, desk), accountNameOf(desk, accountId), ...Object.values(cf)];
}

/** What each parameter of a search asks of a ticket. */
export function conditionsOf(desk: DeskState, query: Query): readonly Condition[] {
  const conditions: Condition[] = [];
  for (const [name, value] of Object.entries(query)) if (value !== undefined) addCondition(conditions, desk, name, value);
  return conditions;
}

function addCondition(conditions: Condition[], desk: DeskState, name: string, value: string): void {
  const timeOf = TIMES[name];
  const wholeOf = WHOLES[name];
  const wordsOf = WORDS[name];
  if (timeOf) conditions.push(between(timeOf, value));
  else if (wholeOf) conditions.push(matchesField(wholeMatch(value), wholeOf));
  else if (wordsOf) conditions.push(matchesField(wordsMatch(value), (ticket) => wordsOf(ticket, desk)));
  else if (name === 'status') conditions.push(hasStatus(desk, value));
  else if (CUSTOM_FIELDS.includes(name)) conditions.push(hasCustomField(value));
}

function between(timeOf: (ticket: Ticket) => number | null, range: string): Condition {
  const [low, high] = timesOf(range);
  return (ticket) => {
    const at = timeOf(ticket);
    return at !== null && at >= low && at <= high;
  };
}

function matchesField(matches: TextMatch, fieldOf: (ticket: Ticket) => string | null): Condition {
  return (ticket) => matches(fieldOf(ticket));
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
  return contact ? fullNameOf(contact) : null;
}

/** `cf_time:10:30` is the field `cf_time` and the value `10:30`. */
export function splitCustom(text: string): [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
}

export function timesOf(range: string): [number, number] {
  const [low = '', high = ''] = range.split(',');
  return [Date.parse(low), Date.parse(high)];
}
