import { COMMUNICATION_TYPES, type HistoryType, type TicketStatus, type TicketType } from '../../src/features/tickets/ticket.contract.ts';
import { historyAuthor, isOpen, SYSTEM_AUTHOR, statusChangeText } from '../../src/features/tickets/ticket.rules.ts';
import type { Random } from './random.ts';
import { FOLLOW_UPS, type Story } from './stories.data.ts';

export interface SampleEntry {
  readonly at: number;
  readonly author: string;
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
  /** Names what the words in braces stand for. */
  readonly fill: (text: string) => string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BENCH_STEPS = ['Received', 'Diagnosing', 'Awaiting Approval', 'Awaiting Parts', 'Repairing', 'Shipped'] as const;

/** Older tickets are done, save for a few that got stuck; younger ones are anywhere. */
export function statusAt(random: Random, type: TicketType, age: number): TicketStatus {
  const isBench = type === 'Tool Repair';
  const stays = age > 30 * DAY ? 0.015 : 0.55;
  if (!random.chance(stays)) return isBench ? 'Shipped' : 'Resolved';
  if (isBench) return random.pick(BENCH_STEPS.slice(0, -1) as unknown as [TicketStatus, ...TicketStatus[]]);
  return age > 30 * DAY ? random.pick(['On Hold', 'In Progress']) : random.pick(['New', 'In Progress', 'In Progress', 'On Hold']);
}

/** What happened to a ticket, oldest first: `length` entries at most, the first and the last of a closed one always among them. */
export function historyOf(random: Random, life: Life, length: number): SampleEntry[] {
  const author = historyAuthor(life.worker);
  const steps = [...notes(random, life, author, length), ...statusSteps(life, author)];
  const shown = steps.length > length - 1 ? [...steps.slice(0, length - 2), ...steps.slice(-1)] : steps;
  const times = timesFrom(random, life, shown.length);
  const created = { at: life.createdAt, author: SYSTEM_AUTHOR, content: 'Ticket created', type: 'EVENT' as const, category: '' };
  return [created, ...shown.map((entry, index) => ({ ...entry, at: times[index] ?? life.now }))];
}

type Step = Omit<SampleEntry, 'at'>;

function notes(random: Random, { story, status, fill }: Life, author: string, length: number): Step[] {
  const note = (content: string, category: string): Step => ({ author, content: fill(content), type: 'NOTE', category });
  const called = note(story.report, random.pick(COMMUNICATION_TYPES));
  if (status === 'New') return [called];
  const followUps = Array.from({ length: length > 5 ? random.int(0, 3) : 0 }, () => note(random.pick(FOLLOW_UPS), 'Communications'));
  const found = note(story.finding, random.pick(['Diagnostics', 'Technical notes', 'Research']));
  return [called, ...followUps, found, ...(isOpen({ status }) ? [] : [note(story.solution, 'Solution')])];
}

function statusSteps({ type, status }: Life, author: string): Step[] {
  const change = (from: TicketStatus, to: TicketStatus): Step[] =>
    from === to ? [] : [{ author, content: statusChangeText(from, to), type: 'STATUS_CHANGE', category: '' }];
  if (type !== 'Tool Repair') return status === 'New' || status === 'In Progress' ? change('New', status) : change('In Progress', status);
  const passed = BENCH_STEPS.slice(0, BENCH_STEPS.indexOf(status as (typeof BENCH_STEPS)[number]) + 1);
  return passed.slice(1).flatMap((to, index) => change(passed[index] ?? 'Received', to));
}

/** Rising times, minutes to days apart, never in the future. */
function timesFrom(random: Random, { createdAt, now, type }: Life, count: number): number[] {
  const longest = type === 'Tool Repair' ? 3 * DAY : 20 * HOUR;
  let at = createdAt;
  return Array.from({ length: count }, (_, index) => {
    const room = (now - at) / (count - index + 1);
    at += Math.min(random.int(4, 90) * 60_000 + (random.chance(0.3) ? random.next() * longest : 0), room);
    return Math.floor(at);
  });
}
