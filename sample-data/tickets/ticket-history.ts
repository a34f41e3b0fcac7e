import type { EntryKind, HistoryFact } from '../../src/features/ticketing/tickets/history/history-fact.contract.ts';
import { toEntryKind, toText } from '../../src/features/ticketing/tickets/history/history-text.rules.ts';
import type { TicketStatus, TicketType } from '../../src/features/ticketing/tickets/ticket.contract.ts';
import { historyAuthor, isOpen, SYSTEM_AUTHOR } from '../../src/features/ticketing/tickets/ticket.rules.ts';
import { COMMUNICATION_TYPES, type HistoryType } from '../../src/features/ticketing/tickets/ticket-history.contract.ts';
import type { Random } from '../random.ts';
import { FOLLOW_UPS, type Story } from './stories.data.ts';

export interface SampleEntry {
  readonly at: number;
  readonly author: string;
  readonly kind: EntryKind;
  readonly data: object;
  readonly content: string;
  readonly type: HistoryType;
  readonly category: string;
}

interface Life {
  readonly story: Story;
  readonly type: TicketType;
  readonly status: TicketStatus;
  readonly createdAt: number;
  readonly now: number;
  readonly worker: string;
  /** Values of the placeholders in braces. */
  readonly fill: (text: string) => string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BENCH_STEPS = ['Received', 'Diagnosing', 'Awaiting Approval', 'Awaiting Parts', 'Repairing', 'Shipped'] as const;

/** How long work stays open: a third is older than `scale` days. The larger `decay`, the fewer tickets are open for months. */
const BENCH = { scale: 32, decay: 0.8 };
const DESK = { scale: 16, decay: 0.6 };
/** No repair takes less. In days. */
const SHORTEST_REPAIR = 2;

/** Most tickets are closed within days; a few stay open for months and wait. */
export function statusAt(random: Random, type: TicketType, age: number): TicketStatus {
  const isBench = type === 'Tool Repair';
  const days = age / DAY;
  const { scale, decay } = isBench ? BENCH : DESK;
  const isStillOpen = random.chance(0.95 * Math.exp(-((days / scale) ** decay)));
  if (!isStillOpen && !(isBench && days < SHORTEST_REPAIR)) return isBench ? 'Shipped' : 'Resolved';
  if (isBench) return benchStatus(random, days);
  if (days < 3) return random.pick(['New', 'New', 'In Progress']);
  return days < 21 ? random.pick(['New', 'In Progress', 'In Progress', 'On Hold']) : random.pick(['In Progress', 'On Hold', 'On Hold']);
}

function benchStatus(random: Random, days: number): TicketStatus {
  if (days < 4) return random.pick(['Received', 'Received', 'Diagnosing']);
  if (days < 14) return random.pick(['Diagnosing', 'Awaiting Approval', 'Awaiting Approval', 'Awaiting Parts', 'Repairing']);
  return random.pick(['Awaiting Approval', 'Awaiting Parts', 'Awaiting Parts', 'Repairing']);
}

/**
 * Creates the history of a ticket, oldest first. It has at most `length` entries, including the first and the last one of a closed ticket.
 */
export function makeHistory(random: Random, life: Life, length: number): SampleEntry[] {
  const author = historyAuthor(life.worker);
  const steps = storyline(notes(random, life, author, length), statusSteps(life, author), isOpen(life));
  const shown = steps.length > length - 1 ? [...steps.slice(0, length - 2), ...steps.slice(-1)] : steps;
  const times = timesFrom(random, life, shown.length);
  const created = toFactStep(SYSTEM_AUTHOR, { kind: 'created', data: {} });
  return [{ ...created, at: life.createdAt }, ...shown.map((entry, index) => ({ ...entry, at: times[index] ?? life.now }))];
}

type Step = Omit<SampleEntry, 'at'>;

/** An event, with its text in the history. */
export function toFactStep(author: string, { kind, data }: HistoryFact): Step {
  return { author, kind, data, content: toText(kind, data), ...toEntryKind(kind) };
}

/** A closed ticket ends with its solution and the status that closed it. */
function storyline(notes: readonly Step[], changes: readonly Step[], isStillOpen: boolean): Step[] {
  if (isStillOpen) return alternate(notes, changes);
  return [...alternate(notes.slice(0, -1), changes.slice(0, -1)), ...notes.slice(-1), ...changes.slice(-1)];
}

/** Alternates notes and status changes. The rest of the longer list follows at the end. */
function alternate(notes: readonly Step[], changes: readonly Step[]): Step[] {
  const kept = notes.length - Math.min(notes.length, changes.length);
  const alternating = changes.slice(0, notes.length - kept).flatMap((change, index) => [notes[kept + index], change]);
  return [...notes.slice(0, kept), ...alternating, ...changes.slice(notes.length - kept)].filter((step) => step !== undefined);
}

function notes(random: Random, { story, type, status, fill }: Life, author: string, length: number): Step[] {
  const note = (content: string, category: string): Step => ({
    author,
    kind: 'text',
    data: {},
    content: fill(content),
    type: 'NOTE',
    category,
  });
  const called = note(story.report, random.pick(COMMUNICATION_TYPES));
  if (status === 'New') return [called];
  const followUps = Array.from({ length: length > 5 ? random.int(0, 3) : 0 }, () => note(random.pick(FOLLOW_UPS[type]), 'Communications'));
  const found = note(story.finding, random.pick(['Diagnostics', 'Technical notes', 'Research']));
  return [called, ...followUps, found, ...(isOpen({ status }) ? [] : [note(story.solution, 'Solution')])];
}

/** One in this many closed tickets was reopened in between. */
const REOPENED_EVERY = 14;

function statusSteps({ type, status, createdAt }: Life, author: string): Step[] {
  const change = (from: TicketStatus, to: TicketStatus): Step[] =>
    from === to ? [] : [toFactStep(author, { kind: 'status', data: { from, to } })];
  if (status === 'Resolved' && createdAt % REOPENED_EVERY === 0)
    return [...change('In Progress', status), ...change(status, 'In Progress'), ...change('In Progress', status)];
  if (type !== 'Tool Repair') return status === 'New' || status === 'In Progress' ? change('New', status) : change('In Progress', status);
  const passed = BENCH_STEPS.slice(0, BENCH_STEPS.indexOf(status as (typeof BENCH_STEPS)[number]) + 1);
  return passed.slice(1).flatMap((to, index) => change(passed[index] ?? 'Received', to));
}

/** Returns increasing times, minutes to days apart, none in the future. */
function timesFrom(random: Random, { createdAt, now, type }: Life, count: number): number[] {
  const longest = type === 'Tool Repair' ? 3 * DAY : 20 * HOUR;
  let at = createdAt;
  return Array.from({ length: count }, (_, index) => {
    const longestPause = (now - at) / (count - index + 1);
    at += Math.min(random.int(4, 90) * 60_000 + (index > 0 && random.chance(0.4) ? random.next() * longest : 0), longestPause);
    return Math.floor(at);
  });
}
