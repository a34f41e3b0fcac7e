import type { GeminiState } from './gemini.state.ts';
import type { Question } from './question.ts';
import { answerTo, asksFor } from './rules.ts';

export interface Part {
  readonly text: string;
  readonly thought?: true;
  readonly thoughtSignature?: string;
}

/** One body of an answer: all of it, or one piece of a stream. */
export type Body = Readonly<Record<string, unknown>>;

/** An answer in pieces; a call without a stream gets them as one. */
export interface Answer {
  readonly pieces: readonly (readonly Part[])[];
  readonly finishReason: string;
  /** What was said in all, without thoughts. */
  readonly text: string;
  readonly usage: { readonly promptTokenCount: number; readonly candidatesTokenCount: number; readonly thoughtsTokenCount: number };
}

const CHARACTERS_PER_TOKEN = 4;
/** These end after half of the answer. */
const HALVES = ['max_tokens', 'text_safety', 'text_recitation'] as const;
const THOUGHT: Part = { text: 'The user wants a short answer, so I give one.', thought: true };

/** How many tokens a text counts. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** How many tokens a question counts: its instruction and everything said so far. */
function countPromptTokens({ systemInstruction, turns }: Question): number {
  return countTokens(systemInstruction + turns.map(({ text }) => text).join(''));
}

/** What the model says, in as many pieces as the setting says. */
export function answerQuestion({ base }: GeminiState, question: Question): Answer {
  const whole = answerTo(question);
  const thoughts = asksFor(question, 'max_tokens_empty') ? question.maxOutputTokens : base.settings.number('geminiThoughtTokens');
  const limit = Math.max(0, question.maxOutputTokens - thoughts) * CHARACTERS_PER_TOKEN;
  const isHalf = HALVES.some((rule) => asksFor(question, rule));
  const allowed = isHalf ? Math.min(limit, Math.floor(whole.length / 2)) : limit;
  const isSilent = asksFor(question, 'safety') || asksFor(question, 'recitation');
  const text = isSilent ? '' : whole.slice(0, allowed).replace(/[\uD800-\uDBFF]$/, '');
  const signature = `sandbox-signature-${countTokens(whole)}`;
  const says = split(text, Math.max(2, base.settings.number('geminiChunks'))).map((piece) => ({ text: piece }));
  const thinks = asksFor(question, 'thoughts') ? [[THOUGHT]] : [];
  return {
    pieces: [...thinks, ...says.map((part, index) => [index === says.length - 1 ? { ...part, thoughtSignature: signature } : part])],
    finishReason: getFinishReason(question, text.length < whole.length),
    text,
    usage: {
      promptTokenCount: countPromptTokens(question),
      candidatesTokenCount: countTokens(text),
      thoughtsTokenCount: Math.min(thoughts, question.maxOutputTokens),
    },
  };
}

function getFinishReason(question: Question, isCut: boolean): string {
  if (asksFor(question, 'safety') || asksFor(question, 'text_safety')) return 'SAFETY';
  if (asksFor(question, 'recitation') || asksFor(question, 'text_recitation')) return 'RECITATION';
  return isCut ? 'MAX_TOKENS' : 'STOP';
}

/** Equal pieces that give the text when put together; none for an empty text. No character is torn apart. */
function split(text: string, count: number): readonly string[] {
  const characters = [...text];
  const size = Math.max(1, Math.ceil(characters.length / count));
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; start += size) pieces.push(characters.slice(start, start + size).join(''));
  return pieces;
}
