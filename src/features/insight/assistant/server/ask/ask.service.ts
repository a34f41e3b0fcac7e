import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import type { Settings } from '../../../../admin/settings/settings.contract.ts';
import { authorLabel } from '../../../../ticketing/tickets/ticket.rules.ts';
import { createAnswerFilter } from '../../answer/answer-filter.ts';
import type { Source } from '../../assistant.contract.ts';
import type { SourceText } from '../context/context.service.ts';
import { lastEntries, type TicketContext, withoutHistory } from '../context/context.service.ts';
import { findGeminiAccess } from '../gemini/gemini-access.service.ts';
import { askGemini, type GeminiListener, type GeminiQuestion, type GeminiTurn } from '../gemini/gemini-client.ts';
import { type GeminiUsage, NO_USAGE } from '../gemini/gemini-result.ts';
import { readGeminiSettings } from '../gemini/gemini-settings.ts';
import { isRetryable, type ModelResponse, type Outcome, toOutcome } from '../outcome.ts';
import { MAX_OUTPUT_TOKENS } from '../usage/usage.service.ts';
import { INSTRUCTION, type PromptData, toPrompt } from './prompt.ts';
import { createUsageCounter } from './usage-counter.ts';

export interface Question {
  readonly data: PromptData;
  /** Earlier questions and answers of the chat. */
  readonly turns: readonly GeminiTurn[];
  readonly question: string;
  readonly sources: readonly SourceText[];
}

export interface PreparedQuestion {
  readonly turns: readonly GeminiTurn[];
  readonly sources: readonly SourceText[];
  /** Whether ticket data was left out because of its length. */
  readonly isShortened: boolean;
  /** Everything that Google charges as input. */
  readonly prompt: string;
}

export interface Answer {
  readonly text: string;
  readonly outcome: Outcome;
  readonly usage: GeminiUsage;
  /** Sources that the text cites. */
  readonly sources: Source[];
}

const SHORTENED = 'This ticket is very long, so some text was left out.';

const EVERYTHING_FILTERED: Outcome = {
  state: 'failed',
  code: 'assistant_empty',
  reason: 'The answer contained only HTML, images or links, which OBDesk doesn’t show. Rephrase your question.',
};

export const toPromptData = (actor: Pick<Actor, 'fullName'>, context: TicketContext, sources: readonly SourceText[]): PromptData => ({
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

export function prepareQuestion({ data, turns, question, sources }: Question): PreparedQuestion {
  const { turn, isShortened } = toPrompt(data, question);
  const allTurns = [...turns, turn];
  return { turns: allTurns, sources, isShortened, prompt: [INSTRUCTION, ...allTurns.flatMap(({ parts }) => parts)].join('\n') };
}

/** Asks the model and returns the filtered answer. `onText` is called with each filtered piece. */
export async function requestAnswer(
  deps: ServerDeps,
  { turns, sources, prompt, isShortened }: PreparedQuestion,
  { onText, onUsage, signal }: Partial<GeminiListener> & Pick<GeminiListener, 'signal'>,
): Promise<Answer> {
  const filter = createAnswerFilter({ numbers: new Set(sources.map(({ n }) => n)), paths: new Set(sources.map(({ path }) => path)) });
  const counter = createUsageCounter(prompt, onUsage);
  // The count to charge if the server crashes.
  onUsage?.(counter.current());
  let text = '';
  let hasAnswer = false;
  const add = (filtered: string) => {
    text += filtered;
    if (filtered !== '') onText?.(filtered);
  };
  const response = await askWithRetries(
    deps,
    { instruction: INSTRUCTION, turns },
    {
      onText: (piece) => {
        hasAnswer ||= piece.trim() !== '';
        counter.addText(piece);
        add(filter.write(piece));
      },
      onUsage: counter.report,
      signal,
    },
  );
  add(filter.end());
  const isFiltered = hasAnswer && text.trim() === '' && response.result.kind === 'finished';
  const outcome = isFiltered ? EVERYTHING_FILTERED : toOutcome(response, text.trim() !== '');
  return {
    text,
    outcome: { ...outcome, reason: outcome.reason ?? (isShortened ? SHORTENED : null) },
    usage: counter.finish(response),
    sources: sources.filter(({ n }) => filter.cited().has(n)).map(({ n, kind, id, title, path }) => ({ n, kind, id, title, path })),
  };
}

/** Returns the model of the settings, or else of the environment. */
export function getModel(deps: ServerDeps, { model }: Pick<Settings<'assistant'>, 'model'>): string {
  return model === '' ? readGeminiSettings(deps.config.environment).model : model;
}

const RETRY_DELAY_MS = 500;

/** Retries once if that may help and no text has arrived. A rejected token is replaced once. */
async function askWithRetries(
  deps: ServerDeps,
  question: Pick<GeminiQuestion, 'instruction' | 'turns'>,
  listener: GeminiListener,
): Promise<ModelResponse> {
  const { signal } = listener;
  const model = getModel(deps, await getSettings(deps.database, 'assistant'));
  let hasText = false;
  let rejectedToken: string | undefined;
  let isRetry = false;
  const onText = (text: string) => {
    hasText = true;
    listener.onText(text);
  };
  for (;;) {
    const found = await findGeminiAccess(deps, rejectedToken);
    if (signal.aborted) return { result: { kind: 'stopped' }, usage: NO_USAGE, model, isSent: false };
    if ('problem' in found) return { result: { kind: 'no_access', problem: found.problem }, usage: NO_USAGE, model, isSent: false };
    const { credential } = found.access;
    const asked = { ...question, model, maxOutputTokens: MAX_OUTPUT_TOKENS };
    const { result, usage } = await askGemini(found.access, asked, { ...listener, onText });
    const response = { result, usage, model, isSent: true };
    const isFinal = hasText || signal.aborted;
    if (result.kind === 'rejected' && result.reason === 'token') {
      // Google also rejects a malformed API key this way.
      if ('apiKey' in credential) return { ...response, result: { kind: 'rejected', reason: 'key' } };
      if (isFinal || rejectedToken !== undefined) return response;
      rejectedToken = credential.token;
    } else {
      if (isFinal || isRetry || !isRetryable(result)) return response;
      isRetry = true;
      await deps.clock.sleep(RETRY_DELAY_MS, { signal });
    }
  }
}
