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

/** The filters of tickets in the text of a search: 'status:New', 'assignee:"Dana Whitfield"'. */
const FILTER_KEYS = ['type', 'status', 'make', 'assignee', 'is'] as const;
type FilterKey = (typeof FILTER_KEYS)[number];

/** A filter as it stands in the text. */
export interface TypedFilter {
  readonly key: FilterKey;
  readonly value: string;
  /** As it was typed, quotes included. */
  readonly typed: string;
}

/** The filters of tickets and notes; make and assignee as they were typed. */
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
  /** Filters whose value means nothing, so that nothing can match. */
  readonly unknown: readonly TypedFilter[];
}

/** The value of a filter that means the user who searches. */
export const ME = 'me';

/** A filter of `FILTER_KEYS` with its value. */
const TYPED = /(^|\s)((type|status|make|assignee|is):(?:"([^"]*)"?|(\S*)))/gi;

/** Usual short names of the types of tickets, beside their full names. */
const TYPE_NAMES: Readonly<Record<string, TicketType>> = {
  rma: 'Tool Repair',
  repair: 'Tool Repair',
  bug: 'Bug Report',
  support: 'Tech Support',
};

/** Takes the filters out of a text. A filter without a value is still being typed and says nothing. */
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

/** The name that is meant, whatever its letter case; its beginning is enough where no other begins like that. */
function oneOf<T extends string>(names: readonly T[], value: string): T | undefined {
  const wanted = value.toLowerCase();
  const begun = names.filter((name) => name.toLowerCase().startsWith(wanted));
  return begun.find((name) => name.toLowerCase() === wanted) ?? (begun.length === 1 ? begun[0] : undefined);
}

/** The text without one of its filters. */
export const withoutFilter = (searched: string, { typed }: TypedFilter): string =>
  searched.replace(typed, ' ').replaceAll(/\s+/g, ' ').trim();

/** A filter as it is typed; a value of several words stands in quotes. */
const toTyped = (key: FilterKey, value: string): string => `${key}:${/\s/.test(value) ? `"${value}"` : value}`;

/** The names of makes and assignees that tickets have. */
export interface KnownNames {
  readonly makes: readonly string[];
  readonly assignees: readonly string[];
}

const MOST_SUGGESTIONS = 8;

/** How the last word of the text may go on when it is the beginning of a filter: whole texts, each with one more filter. */
export function suggestFilters(searched: string, known: KnownNames): string[] {
  const last = /(?:^|\s)((\w+):("[^"]*|[^\s"]*))$/.exec(searched);
  const begun = /(?:^|\s)([a-z]+)$/i.exec(searched)?.[1]?.toLowerCase();
  if (!last) {
    const keys = begun === undefined ? [] : FILTER_KEYS.filter((key) => key.startsWith(begun));
    return keys.map((key) => `${searched.slice(0, searched.length - (begun?.length ?? 0))}${key}:`);
  }
  const [, whole = '', key = '', value = ''] = last;
  const wanted = toSearchKey(value);
  const found = valuesOf(key.toLowerCase(), known).filter((each) => toSearchKey(each).includes(wanted));
  const before = searched.slice(0, searched.length - whole.length);
  return found.slice(0, MOST_SUGGESTIONS).map((each) => `${before}${toTyped(key.toLowerCase() as FilterKey, each)} `);
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

/** More words than these narrow nothing any more. */
const MOST_WORDS = 8;

/** From the first letter or digit to the last one. */
const WITHOUT_SIGNS = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

/** The words of a text in folded letters, without the signs around them. */
export function toWords(text: string): string[] {
  const words = foldLetters(text)
    .split(/\s+/)
    .map((word) => WITHOUT_SIGNS.exec(word)?.[0] ?? '');
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS);
}
