import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { authorLabel } from '../../../../ticketing/tickets/ticket.rules.ts';
import { createAnswerFilter } from '../../answer/answer-filter.ts';
import type { Source } from '../../assistant.contract.ts';
import { lastEntries, type TicketContext, withoutHistory } from '../context/context.service.ts';
import type { GivenSource } from '../context/sources.ts';
import type { GeminiTurn } from '../gemini/http/ask.ts';
import type { GeminiUsage } from '../gemini/http/end.ts';
import { askAssistant } from './ask.service.ts';
import { explainEnd } from './explain.ts';
import type { Outcome } from './outcome.ts';
import { INSTRUCTION, type PromptData, toPrompt } from './prompt.ts';
import { createUsageCounter } from './usage-counter.ts';

/** What is asked about a ticket, and what the model is given for it. */
export interface Asking {
  readonly data: PromptData;
  /** What was said before, in the same chat. */
  readonly turns: readonly GeminiTurn[];
  readonly question: string;
  readonly sources: readonly GivenSource[];
}

export interface Collected {
  readonly text: string;
  readonly outcome: Outcome;
  readonly usage: GeminiUsage;
  /** Those that the text cites. */
  readonly sources: Source[];
}

export interface AnswerListener {
  /** Told what may be shown of the answer, as it arrives. */
  onText?(text: string): void;
  onUsage?(usage: GeminiUsage): void;
  readonly signal: AbortSignal;
}

/** What is said of an answer that is whole, and for which a part of the ticket was left out. */
const SHORTENED = 'This ticket is very long, so some text was left out.';

/** The whole answer was left out. */
const NOTHING_SHOWN: Outcome = {
  state: 'failed',
  code: 'assistant_empty',
  reason: 'The answer contained only HTML, images or links, which OBDesk doesn’t show. Rephrase your question.',
};

/** The data about a ticket with these sources. */
export const toPromptData = (actor: Pick<Actor, 'fullName'>, context: TicketContext, sources: readonly GivenSource[]): PromptData => ({
  ticket: withoutHistory(context.ticket),
  history: lastEntries(context).map(({ timestamp, user, origin, type, category, content }) => ({
    timestamp,
    user: origin ? authorLabel({ user, origin }) : user,
    type,
    category,
    content,
  })),
  user: actor.fullName,
  sources,
});

/** A question as it is sent. */
export interface Prepared {
  readonly turns: readonly GeminiTurn[];
  readonly sources: readonly GivenSource[];
  /** Something of the ticket was too long to be sent whole. */
  readonly isShortened: boolean;
  /** Everything that Google charges as the question. */
  readonly text: string;
}

export function prepareQuestion({ data, turns, question, sources }: Asking): Prepared {
  const { turn, isShortened } = toPrompt(data, question);
  const all = [...turns, turn];
  return { turns: all, sources, isShortened, text: [INSTRUCTION, ...all.flatMap(({ parts }) => parts)].join('\n') };
}

/** Asks, lets through what may be shown, and says how it ended. */
export async function collectAnswer(deps: ServerDeps, prepared: Prepared, listener: AnswerListener): Promise<Collected> {
  const { sources, turns } = prepared;
  const paths = new Set(sources.map(({ path }) => path));
  const filter = createAnswerFilter({ numbers: new Set(sources.map(({ n }) => n)), paths });
  const counter = createUsageCounter(prepared, listener.onUsage);
  // A server that is killed leaves this count behind.
  listener.onUsage?.(counter.soFar());
  let text = '';
  let hasAnswer = false;
  const show = (piece: string) => {
    text += piece;
    if (piece !== '') listener.onText?.(piece);
  };
  const asked = await askAssistant(
    deps,
    { instruction: INSTRUCTION, turns },
    {
      onText: (piece) => {
        hasAnswer ||= piece.trim() !== '';
        counter.addText(piece);
        show(filter.write(piece));
      },
      onUsage: counter.report,
      signal: listener.signal,
    },
  );
  show(filter.end());
  const isHidden = hasAnswer && text.trim() === '' && asked.end.kind === 'finished';
  const outcome = isHidden ? NOTHING_SHOWN : explainEnd(asked, text.trim() !== '');
  const reason = outcome.reason ?? (prepared.isShortened ? SHORTENED : null);
  return { text, outcome: { ...outcome, reason }, usage: counter.total(asked), sources: citedOf(sources, filter.cited()) };
}

const citedOf = (sources: readonly GivenSource[], cited: ReadonlySet<number>): Source[] =>
  sources.filter(({ n }) => cited.has(n)).map(({ n, kind, id, title, path }) => ({ n, kind, id, title, path }));
