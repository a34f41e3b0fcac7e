import { pick, type Random } from '../core/random.ts';
import type { DatasetTicket } from './dataset.ts';
import { CHANNELS, CLASSIFICATIONS, COMMENTS, PRIORITIES, REPLIES, SUBJECTS, SYMPTOMS, TOOLS, VEHICLES } from './words.data.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SUBJECT_LIMIT = 1_000;
const DESCRIPTION_LIMIT = 65_535;
const FIRST_TICKET = 900_000;
const IMPORTED = 250;

interface Amounts {
  readonly tickets: number;
  readonly contacts: number;
  readonly departments: number;
  /** Maximum number of comments, and of threads, of a ticket. */
  readonly conversation: number;
}

interface Times {
  readonly createdAt: number;
  readonly now: number;
}

/** Creates tickets of the last two years, oldest first, of which 250 are from the same second. */
export function createTickets(random: Random, now: number, amounts: Amounts): DatasetTicket[] {
  const step = (730 * DAY_MS) / (amounts.tickets + 1);
  const tickets = Array.from({ length: amounts.tickets }, (_, index) =>
    createTicket(random, index, { createdAt: Math.floor(now - step * (amounts.tickets - index)), now }, amounts),
  );
  const first = Math.floor(amounts.tickets / 3);
  const importedAt = Math.floor((tickets[first]?.createdAt ?? 0) / 1_000) * 1_000;
  const isImported = (index: number) => index >= first && index < first + IMPORTED;
  return tickets.map((ticket, index) => (isImported(index) ? moveTo(importedAt, ticket) : ticket));
}

/** Returns a ticket with all its times changed. */
function moveTo(at: number, ticket: DatasetTicket): DatasetTicket {
  return {
    ...ticket,
    createdAt: at,
    modifiedAt: at,
    comments: ticket.comments.map((comment) => ({ ...comment, at })),
    threads: ticket.threads.map((thread) => ({ ...thread, at })),
  };
}

function createTicket(random: Random, index: number, { createdAt, now }: Times, amounts: Amounts): DatasetTicket {
  const department = index % amounts.departments;
  const vehicle = pick(random, VEHICLES);
  const conversation = createConversation(random, createdAt, now, amounts.conversation);
  return {
    subject: createSubject(random, index, department, vehicle),
    description: createDescription(random, index, vehicle),
    department,
    status: pickStatus(random, createdAt, now),
    classification: pick(random, CLASSIFICATIONS),
    channel: pick(random, CHANNELS),
    priority: pick(random, PRIORITIES),
    contact: Math.floor(random() * amounts.contacts),
    createdAt,
    modifiedAt: Math.max(createdAt, ...conversation.comments.map(({ at }) => at), ...conversation.threads.map(({ at }) => at)),
    ...conversation,
  };
}

type Vehicle = (typeof VEHICLES)[number];

function createSubject(random: Random, index: number, department: number, [make, model]: Vehicle): string {
  const subject = pick(random, SUBJECTS[department] ?? SUBJECTS[0])
    .replace('{vehicle}', `${make} ${model} ${1994 + (index % 32)}`)
    .replace('{tool}', createToolName(random, index));
  return index % 500 === 42 ? `${subject} – `.repeat(60).slice(0, SUBJECT_LIMIT) : subject;
}

/** Most descriptions begin with the lines that tools write. */
function createDescription(random: Random, index: number, [make, model, vin]: Vehicle): string {
  if (index % 40 === 11) return '';
  const symptom = escapeHtml(pick(random, SYMPTOMS));
  if (index % 500 === 77) return `<div>${`${symptom}<br>`.repeat(2_000)}`.slice(0, DESCRIPTION_LIMIT - 6).concat('</div>');
  if (index % 3 === 2) return `<div style="font-size: 13px"><p>${symptom}</p></div>`;
  const mileage = random() < 0.3 ? 'N/A' : String(Math.floor(random() * 250_000));
  const lines = [
    `Ticket ID: ${FIRST_TICKET + index}`,
    `Tool Serial: ${index % 7 === 0 ? 'N/A' : createToolName(random, index)}`,
    `Vehicle: ${1994 + (index % 32)} ${make} ${model}`,
    `VIN: ${vin || 'N/A'}`,
    `Mileage: ${mileage}`,
  ];
  return `<div>${lines.join('<br>')}<br><br>${symptom}</div>`;
}

function createToolName(random: Random, index: number): string {
  return `${pick(random, TOOLS)}-${10_000 + (index % 90_000)}`;
}

function pickStatus(random: Random, createdAt: number, now: number): DatasetTicket['status'] {
  const isRecent = now - createdAt < 60 * DAY_MS;
  if (random() < (isRecent ? 0.35 : 0.92)) return 'Closed';
  return pick(random, ['Open', 'Open', 'Open', 'On Hold', 'Escalated'] as const);
}

function createConversation(random: Random, createdAt: number, now: number, most: number): Pick<DatasetTicket, 'comments' | 'threads'> {
  const after = () => Math.min(now, createdAt + 5 * MINUTE_MS + Math.floor(random() * 3 * DAY_MS));
  const some = <T>(make: () => T) => Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  const comments = some(() => ({ content: pick(random, COMMENTS), isPublic: random() < 0.2, at: after() }));
  const threads = some(() => ({ summary: pick(random, REPLIES), direction: pick(random, ['in', 'out'] as const), at: after() }));
  return { comments: comments.sort(byTime), threads: threads.sort(byTime) };
}

function byTime(one: { readonly at: number }, other: { readonly at: number }): number {
  return one.at - other.at;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
