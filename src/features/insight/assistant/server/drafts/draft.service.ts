import { badRequest } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { findCustomerOf } from '../../../../master-data/customers/server/customer-reference.service.ts';
import { isOpen } from '../../../../ticketing/tickets/ticket.rules.ts';
import type { Draft, DraftKind } from '../../assistant.contract.ts';
import { toNoteText } from '../../note-text.rules.ts';
import { type Private, privateOf } from '../../redaction/redaction.rules.ts';
import { answerWhole } from '../ask/ask-once.service.ts';
import { type Asking, toPromptData } from '../ask/collect.ts';
import { requireAvailable } from '../ask/may-ask.ts';
import { readTicketContext, type TicketContext } from '../context/context.service.ts';
import { findSources, type GivenSource } from '../context/sources.ts';

import { redaction } from './redaction.task.ts';

/** What is asked for each kind of draft. */
const DRAFT_QUESTIONS: Readonly<Record<DraftKind, string>> = {
  handover:
    'Write a note to hand this ticket off to a coworker: who the customer is and what tool and vehicle they have, what is wrong, what was tried and found, what is still open, and the next step with its date. Use up to 150 words, short lines and no greeting.',
  solution:
    'Write the note that records how this ticket was solved: the cause, what was done, and how it was checked. Use up to 120 words. Include only what the data says. If it does not give the cause or the fix, write that it is not recorded.',
  reply:
    'Write a reply to the customer of this ticket: what was found, what happens next, and what is needed from them. Write on behalf of the company, politely and plainly, in up to 150 words. Do not mention other customers or internal details, do not cite sources, and do not promise anything that the data does not say.',
  article:
    'Write a knowledge base article from this solved ticket, so that coworkers can solve the next case on their own. The first line is "# " and a title of up to ten words. Then write the sections "## Symptoms", "## Cause" and "## Solution" in Markdown. Do not cite sources. Do not include customer or personal names, serial numbers, VINs, registrations, phone numbers or email addresses.',
};

const DRAFT_TITLES: Readonly<Record<Exclude<DraftKind, 'article'>, string>> = {
  handover: 'Handoff',
  solution: 'Solution',
  reply: 'Reply to the customer',
};

interface Wanted {
  readonly ticketId: string;
  readonly kind: DraftKind;
  readonly signal: AbortSignal;
}

/** Drafts a text about a ticket, for a person to edit and save; it saves nothing itself. */
export async function draftText(deps: ServerDeps, actor: Actor, { ticketId, kind, signal }: Wanted): Promise<Draft> {
  await requireAvailable(deps);
  const context = await readTicketContext(deps, ticketId);
  if (kind === 'article' && isOpen(context.ticket))
    throw badRequest('Resolve this ticket first. Articles can only be drafted from solved tickets.');
  const found = await findSources(deps, { ...context, asked: '' });
  if (kind === 'article') return draftArticle(deps, actor, { context, found, signal });
  // What others wrote about other customers is no part of what this one is told.
  const sources = kind === 'reply' ? found.filter((source) => source.kind === 'note') : found;
  const { text, sources: cited, outcome } = await answerWhole(deps, actor, toAsking(actor, context, sources, kind), signal);
  return { title: DRAFT_TITLES[kind], text: toNoteText(text, kind === 'reply' ? [] : cited), sources: cited, reason: outcome.reason };
}

const toAsking = (actor: Actor, context: TicketContext, sources: readonly GivenSource[], kind: DraftKind): Asking => ({
  data: toPromptData(actor, context, sources),
  turns: [],
  sources,
  question: DRAFT_QUESTIONS[kind],
});

interface ArticleWanted {
  readonly context: TicketContext;
  readonly found: readonly GivenSource[];
  readonly signal: AbortSignal;
}

/** Redacts the prompt and, because the model may guess private facts, also the answer. */
async function draftArticle(deps: ServerDeps, actor: Actor, { context, found, signal }: ArticleWanted): Promise<Draft> {
  const known = await findPrivate(deps, context);
  const redact = async <T>(value: T): Promise<T> =>
    JSON.parse((await deps.workers.run(redaction, { known, value }, actor.userId)).toString());
  const sources = found.filter(({ kind }) => kind !== 'ticket');
  const asking = toAsking(actor, context, sources, 'article');
  const { text, outcome } = await answerWhole(deps, actor, { ...asking, data: await redact(asking.data), sources: [] }, signal);
  const { heading, body } = splitHeading(text);
  const redacted = await redact({ title: heading ?? context.ticket.summary, text: body });
  return { title: toTitle(redacted.title), text: redacted.text.trim(), sources: [], reason: outcome.reason };
}

/** The first line, if it is a heading, and the rest. */
function splitHeading(text: string): { readonly heading: string | undefined; readonly body: string } {
  const [line = '', ...rest] = text.trimStart().split('\n');
  const heading = line.startsWith('# ') ? line.slice(2).trim() : '';
  return heading === '' ? { heading: undefined, body: text } : { heading, body: rest.join('\n') };
}

/** The customer’s own record may name people and numbers that the ticket does not. */
async function findPrivate({ database }: ServerDeps, { ticket }: TicketContext): Promise<Private> {
  const known = privateOf(ticket);
  const customer = await findCustomerOf(database, { customerId: ticket.customerId, company: ticket.customerCompany });
  const contacts = customer?.contacts ?? [];
  return {
    ...known,
    companies: [...known.companies, customer?.shopName ?? ''],
    people: [...known.people, ...contacts.map(({ name }) => name)],
    emails: [...known.emails, ...contacts.map(({ email }) => email)],
    phones: contacts.map(({ phone }) => phone),
    serials: [...known.serials, ...(customer?.toolSerials ?? [])],
  };
}

const MOST_TITLE = 150;

const toTitle = (text: string): string => cutText(text.replaceAll(/\s+/g, ' ').trim(), MOST_TITLE);
