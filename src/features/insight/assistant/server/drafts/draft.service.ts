import { badRequest } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { findCustomerOf } from '../../../../master-data/customers/server/customer-reference.service.ts';
import { isOpen } from '../../../../ticketing/tickets/ticket.rules.ts';
import type { Draft, DraftKind } from '../../assistant.contract.ts';
import { toNoteText } from '../../assistant-text.rules.ts';
import { getPrivateData, type PrivateData } from '../../redaction/redaction.rules.ts';
import { toPromptData } from '../ask/ask.service.ts';
import { requestFullAnswer } from '../ask/ask-once.service.ts';
import { findSources, readTicketContext, type SourceText, type TicketContext } from '../context/context.service.ts';
import { requireAvailable } from '../status.service.ts';
import { redaction } from './redaction.task.ts';

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

interface DraftOptions {
  readonly ticketId: string;
  readonly kind: DraftKind;
  readonly signal: AbortSignal;
}

/** Drafts a text about a ticket and saves nothing. */
export async function createDraft(deps: ServerDeps, actor: Actor, { ticketId, kind, signal }: DraftOptions): Promise<Draft> {
  await requireAvailable(deps);
  const context = await readTicketContext(deps, ticketId);
  if (kind === 'article' && isOpen(context.ticket))
    throw badRequest('Resolve this ticket first. Articles can only be drafted from solved tickets.');
  const sources = await findSources(deps, context, '');
  if (kind === 'article') return draftArticle(deps, actor, { context, sources, signal });
  // A reply must not contain data of other customers.
  const shared = kind === 'reply' ? sources.filter((source) => source.kind === 'note') : sources;
  const question = { data: toPromptData(actor, context, shared), turns: [], question: DRAFT_QUESTIONS[kind], sources: shared };
  const { text, sources: cited, outcome } = await requestFullAnswer(deps, actor, question, signal);
  return { title: DRAFT_TITLES[kind], text: toNoteText(text, kind === 'reply' ? [] : cited), sources: cited, reason: outcome.reason };
}

interface ArticleOptions {
  readonly context: TicketContext;
  readonly sources: readonly SourceText[];
  readonly signal: AbortSignal;
}

/** Redacts the prompt and, because the model may guess private data, also the answer. */
async function draftArticle(deps: ServerDeps, actor: Actor, { context, sources, signal }: ArticleOptions): Promise<Draft> {
  const privateData = await findPrivateData(deps, context);
  const redact = async <T>(value: T): Promise<T> =>
    JSON.parse((await deps.workers.run(redaction, { privateData, value }, actor.userId)).toString());
  const shared = sources.filter(({ kind }) => kind !== 'ticket');
  const data = await redact(toPromptData(actor, context, shared));
  const question = { data, turns: [], question: DRAFT_QUESTIONS.article, sources: [] };
  const { text, outcome } = await requestFullAnswer(deps, actor, question, signal);
  const { heading, body } = splitHeading(text);
  const redacted = await redact({ title: heading ?? context.ticket.summary, text: body });
  const title = cutText(redacted.title.replaceAll(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH);
  return { title, text: redacted.text.trim(), sources: [], reason: outcome.reason };
}

const MAX_TITLE_LENGTH = 150;

function splitHeading(text: string): { readonly heading: string | undefined; readonly body: string } {
  const [line = '', ...rest] = text.trimStart().split('\n');
  const heading = line.startsWith('# ') ? line.slice(2).trim() : '';
  return heading === '' ? { heading: undefined, body: text } : { heading, body: rest.join('\n') };
}

/** Returns the private data of the ticket and of its customer record. */
async function findPrivateData({ database }: ServerDeps, { ticket }: TicketContext): Promise<PrivateData> {
  const data = getPrivateData(ticket);
  const customer = await findCustomerOf(database, { customerId: ticket.customerId, company: ticket.customerCompany });
  const contacts = customer?.contacts ?? [];
  return {
    ...data,
    companies: [...data.companies, customer?.shopName ?? ''],
    people: [...data.people, ...contacts.map(({ name }) => name)],
    emails: [...data.emails, ...contacts.map(({ email }) => email)],
    phones: contacts.map(({ phone }) => phone),
    serials: [...data.serials, ...(customer?.toolSerials ?? [])],
  };
}
