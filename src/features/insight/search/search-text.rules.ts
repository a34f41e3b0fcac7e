import { foldLetters, toSearchKey } from '../../../platform/text/fold-letters.ts';
import {
  TICKET_STATES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketState,
  type TicketStatus,
  type TicketType,
  UNASSIGNED,
} from '../../ticketing/tickets/ticket.contract.ts';

/** Ticket filters in search text: 'status:New', 'assignee:"Dana Whitfield"'. */
const FILTER_KEYS = ['type', 'status', 'make', 'assignee', 'is'] as const;
type FilterKey = (typeof FILTER_KEYS)[number];

export interface TypedFilter {
  readonly key: FilterKey;
  readonly value: string;
  /** Source text, including quotes. */
  readonly typed: string;
}

/** Filters for tickets and notes. Make and assignee are unresolved. */
export interface SearchFilters {
  readonly type?: TicketType;
  readonly status?: TicketStatus;
  readonly state?: TicketState;
  readonly make?: string;
  readonly assignee?: string;
}

export interface ParsedSearch {
  /** The text without the filters. */
  readonly text: string;
  readonly typed: readonly TypedFilter[];
  readonly filters: SearchFilters;
  /** Filters with an unknown value. They match nothing. */
  readonly unknown: readonly TypedFilter[];
}

/** Filter value for the current user. */
export const ME = 'me';

const TYPED = /(^|\s)((type|status|make|assignee|is):(?:"([^"]*)"?|(\S*)))/gi;

/** Short names of ticket types. */
const TYPE_NAMES: Readonly<Record<string, TicketType>> = {
  rma: 'Tool Repair',
  repair: 'Tool Repair',
  bug: 'Bug Report',
  support: 'Tech Support',
};

/** Parses filters in search text. Ignores filters without a value, which are still being typed. */
export function parseSearch(searched: string): ParsedSearch {
  const typed = [...searched.matchAll(TYPED)].flatMap(([, , whole = '', key = '', quoted, plain]) => {
    const value = (quoted ?? plain ?? '').trim();
    return value === '' ? [] : [{ key: key.toLowerCase() as FilterKey, value, typed: whole }];
  });
  const distinct = [...new Map(typed.map((filter) => [filter.typed, filter])).values()];
  const read = distinct.map((filter) => ({ filter, meaning: readFilter(filter) }));
  return {
    text: searched.replaceAll(TYPED, ' ').replaceAll(/\s+/g, ' ').trim(),
    typed: distinct,
    filters: Object.assign({}, ...read.map(({ meaning }) => meaning ?? {})) as SearchFilters,
    unknown: read.filter(({ meaning }) => meaning === undefined).map(({ filter }) => filter),
  };
}

function readFilter({ key, value }: TypedFilter): SearchFilters | undefined {
  if (key === 'make') return { make: value };
  if (key === 'assignee') return { assignee: value.toLowerCase() === UNASSIGNED.toLowerCase() ? UNASSIGNED : value };
  if (key === 'type') return only('type', oneOf(TICKET_TYPES, value) ?? TYPE_NAMES[value.toLowerCase()]);
  return key === 'status' ? only('status', oneOf(TICKET_STATUSES, value)) : only('state', oneOf(TICKET_STATES, value));
}

function only<K extends keyof SearchFilters>(key: K, value: SearchFilters[K] | undefined): SearchFilters | undefined {
  return value === undefined ? undefined : { [key]: value };
}

/** Finds a name by its text or a unique prefix, ignoring case. */
function oneOf<T extends string>(names: readonly T[], value: string): T | undefined {
  const wanted = value.toLowerCase();
  const matching = names.filter((name) => name.toLowerCase().startsWith(wanted));
  return matching.find((name) => name.toLowerCase() === wanted) ?? (matching.length === 1 ? matching[0] : undefined);
}

/** Removes a filter from the text. */
export const withoutFilter = (searched: string, { typed }: TypedFilter): string =>
  searched.replace(typed, ' ').replaceAll(/\s+/g, ' ').trim();

/** Formats a filter, quoting values with spaces. */
const toTyped = (key: FilterKey, value: string): string => `${key}:${/\s/.test(value) ? `"${value}"` : value}`;

/** Makes and assignees of existing tickets. */
export interface KnownNames {
  readonly makes: readonly string[];
  readonly assignees: readonly string[];
}

const SUGGESTION_LIMIT = 8;

/** Completes a filter at the end of the text. Returns whole texts. */
export function suggestFilters(searched: string, known: KnownNames): string[] {
  const last = /(?:^|\s)((\w+):("[^"]*|[^\s"]*))$/.exec(searched);
  if (!last) {
    const prefix = /(?:^|\s)([a-z]+)$/i.exec(searched)?.[1]?.toLowerCase();
    if (prefix === undefined) return [];
    const keys = FILTER_KEYS.filter((key) => key.startsWith(prefix));
    return keys.map((key) => `${searched.slice(0, searched.length - prefix.length)}${key}:`);
  }
  const [, whole = '', key = '', value = ''] = last;
  const wanted = toSearchKey(value);
  const found = valuesOf(key.toLowerCase(), known).filter((each) => toSearchKey(each).includes(wanted));
  const before = searched.slice(0, searched.length - whole.length);
  return found.slice(0, SUGGESTION_LIMIT).map((each) => `${before}${toTyped(key.toLowerCase() as FilterKey, each)} `);
}

function valuesOf(key: string, { makes, assignees }: KnownNames): readonly string[] {
  const values: Record<FilterKey, readonly string[]> = {
    type: TICKET_TYPES,
    status: TICKET_STATUSES,
    make: makes,
    assignee: [ME, UNASSIGNED, ...assignees],
    is: TICKET_STATES,
  };
  return (FILTER_KEYS as readonly string[]).includes(key) ? values[key as FilterKey] : [];
}

/** Most words that are searched. */
const WORD_LIMIT = 8;

const WITHOUT_SIGNS = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

/** Returns the distinct folded words of a text without surrounding punctuation. */
export function toWords(text: string): string[] {
  const words = foldLetters(text)
    .split(/\s+/)
    .map((word) => WITHOUT_SIGNS.exec(word)?.[0] ?? '');
  return [...new Set(words.filter((word) => word !== ''))].slice(0, WORD_LIMIT);
}
