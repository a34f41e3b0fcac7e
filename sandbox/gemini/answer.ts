import type { GeminiState } from './gemini.state.ts';
import { hasMark, type Question } from './question.ts';
import { answerFromRecords } from './recorded-answers.ts';

interface Part {
  readonly text: string;
  readonly thought?: true;
  readonly thoughtSignature?: string;
}

/** A body of a stream. */
export type Body = Readonly<Record<string, unknown>>;

interface Answer {
  readonly pieces: readonly Part[];
  readonly finishReason: string;
  /** The whole text without thoughts. */
  readonly text: string;
  readonly thoughtsTokenCount: number;
}

const CHARACTERS_PER_TOKEN = 4;
const THOUGHT: Part = { text: 'The user wants a short answer, so I give one.', thought: true };
const MAX_QUOTED = 300;
const LONG_SENTENCES = 200;

function countTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** Answers a question. */
export function answerQuestion({ base }: GeminiState, question: Question): Answer {
  const whole = toWholeAnswer(question, base.settings.isOn('geminiRecordedAnswers'));
  const thoughts = hasMark(question, 'max_tokens_empty') ? question.maxOutputTokens : base.settings.number('geminiThoughtTokens');
  const limit = Math.max(0, question.maxOutputTokens - thoughts) * CHARACTERS_PER_TOKEN;
  const isHalf = (['max_tokens', 'text_safety', 'text_recitation'] as const).some((mark) => hasMark(question, mark));
  const allowed = isHalf ? Math.min(limit, Math.floor(whole.length / 2)) : limit;
  const text = hasMark(question, 'safety') ? '' : whole.slice(0, allowed).replace(/[\uD800-\uDBFF]$/, '');
  const texts = split(text, Math.max(2, base.settings.number('geminiChunks')));
  const thoughtSignature = `sandbox-signature-${countTokens(whole)}`;
  const parts = texts.map((piece, index): Part => (index === texts.length - 1 ? { text: piece, thoughtSignature } : { text: piece }));
  return {
    pieces: hasMark(question, 'thoughts') ? [THOUGHT, ...parts] : parts,
    finishReason: getFinishReason(question, text.length < whole.length),
    text,
    thoughtsTokenCount: Math.min(thoughts, question.maxOutputTokens),
  };
}

function toWholeAnswer(question: Question, isRecorded: boolean): string {
  const dictated = /\[\[say:(.*?)\]\]/s.exec(question.text)?.[1];
  if (dictated !== undefined) return dictated;
  if (hasMark(question, 'echo')) return JSON.stringify({ systemInstruction: question.systemInstruction, turns: question.turns });
  if (hasMark(question, 'long')) {
    const sentences = Array.from({ length: LONG_SENTENCES }, (_, index) => `Sentence ${index + 1} checks the voltage at the OBD socket.`);
    return sentences.join(' ');
  }
  if (isRecorded) return answerFromRecords(question.text);
  const lastLine = question.text.split('\n').findLast((line) => line.trim() !== '');
  return `You asked: ${(lastLine ?? '').trim().slice(0, MAX_QUOTED)}`;
}

function getFinishReason(question: Question, isCut: boolean): string {
  if (hasMark(question, 'safety') || hasMark(question, 'text_safety')) return 'SAFETY';
  if (hasMark(question, 'text_recitation')) return 'RECITATION';
  return isCut ? 'MAX_TOKENS' : 'STOP';
}

/** Splits a text into at most `count` equal pieces, between characters. */
function split(text: string, count: number): readonly string[] {
  const characters = [...text];
  const size = Math.max(1, Math.ceil(characters.length / count));
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; start += size) pieces.push(characters.slice(start, start + size).join(''));
  return pieces;
}

/** Returns the bodies of a stream. Only the last one has a finish reason. */
export function toStreamBodies(question: Question, answer: Answer, model: string, responseId: string): readonly Body[] {
  const envelope = { modelVersion: model, responseId };
  const promptTokenCount = countTokens(question.systemInstruction + question.turns.map(({ text }) => text).join(''));
  const rest = { usageMetadata: { promptTokenCount, totalTokenCount: promptTokenCount }, ...envelope };
  if (hasMark(question, 'blocked')) return [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...rest }];
  if (hasMark(question, 'empty')) return [{ candidates: [], ...rest }];
  if (hasMark(question, 'no_candidates')) return [rest];
  const { pieces, finishReason, thoughtsTokenCount } = answer;
  if (pieces.length === 0) {
    const usageMetadata = toUsage({ promptTokenCount, candidatesTokenCount: 0, thoughtsTokenCount });
    return [{ candidates: [{ content: { role: 'model' }, finishReason, index: 0 }], usageMetadata, ...envelope }];
  }
  let text = '';
  return pieces.map((part, index) => {
    if (!part.thought) text += part.text;
    const usageMetadata = toUsage({ promptTokenCount, candidatesTokenCount: countTokens(text), thoughtsTokenCount });
    const content = { parts: [part], role: 'model' };
    const candidate = index === pieces.length - 1 ? { content, finishReason, index: 0 } : { content, index: 0 };
    return { candidates: [candidate], usageMetadata, ...envelope };
  });
}

interface TokenCounts {
  readonly promptTokenCount: number;
  readonly candidatesTokenCount: number;
  readonly thoughtsTokenCount: number;
}

/** Google omits counts of zero. */
function toUsage(counts: TokenCounts): Body {
  const totalTokenCount = counts.promptTokenCount + counts.candidatesTokenCount + counts.thoughtsTokenCount;
  const positive = Object.entries({ ...counts, totalTokenCount }).filter(([, count]) => count > 0);
  return { ...Object.fromEntries(positive), promptTokensDetails: [{ modality: 'TEXT', tokenCount: counts.promptTokenCount }] };
}
