import { z } from 'zod';
import { GeminiError } from './gemini-error.ts';

export interface Question {
  readonly systemInstruction: string;
  /** All turns, including the last one of the user. */
  readonly turns: readonly { readonly role: string; readonly text: string }[];
  /** The last turn of the user. */
  readonly text: string;
  /** Maximum tokens of the answer, including thoughts. */
  readonly maxOutputTokens: number;
}

const OUTPUT_LIMIT = 65_536;

const parts = z.array(z.strictObject({ text: z.string() })).min(1);
/** The part of GenerateContentRequest that OBDesk sends; https://ai.google.dev/api/generate-content. */
const Body = z.strictObject({
  systemInstruction: z.strictObject({ parts }).optional(),
  contents: z.array(z.strictObject({ role: z.enum(['user', 'model']).default('user'), parts })).min(1),
  generationConfig: z
    .strictObject({ temperature: z.number().min(0).max(2).optional(), maxOutputTokens: z.int().min(1).default(OUTPUT_LIMIT) })
    .optional(),
});

/** Parses a question. Rejects an invalid one with INVALID_ARGUMENT. */
export function parseQuestion(body: unknown): Question {
  const { data, error } = Body.safeParse(body);
  if (!data) throw new GeminiError(400, error.issues.map(({ path, message }) => `* ${path.join('.')}: ${message}`).join('\n'));
  const turns = data.contents.map((turn) => ({ role: turn.role, text: joinTexts(turn.parts) }));
  return {
    systemInstruction: joinTexts(data.systemInstruction?.parts ?? []),
    turns,
    text: turns.findLast(({ role }) => role === 'user')?.text ?? '',
    maxOutputTokens: Math.min(OUTPUT_LIMIT, data.generationConfig?.maxOutputTokens ?? OUTPUT_LIMIT),
  };
}

const joinTexts = (given: z.infer<typeof parts>): string => given.map(({ text }) => text).join('');

/**
 * Marks in the last turn of the user determine the answer. A mark in the text of a ticket works too, like an instruction that a model follows.
 *
 * - Without a mark, the answer is `You asked: ` and the last line, at most 300 characters. With the setting `geminiRecordedAnswers`, it is a
 *   recorded answer.
 * - `[[say:TEXT]]` answers TEXT; the first one counts.
 * - `[[echo]]` answers the question as JSON: `{"systemInstruction", "turns": [{"role", "text"}]}`.
 * - `[[long]]` answers 200 numbered sentences.
 * - `[[thoughts]]` adds a part with `thought: true` before the answer.
 * - `[[max_tokens]]` cuts the answer in half; `[[max_tokens_empty]]` spends all tokens on thinking.
 * - `[[safety]]` ends without text, `[[text_safety]]` and `[[text_recitation]]` after half of the answer.
 * - `[[empty]]` has no candidates, `[[no_candidates]]` no list of them. `[[blocked]]` blocks the prompt.
 * - `[[quota]]`, `[[quota_day]]`, `[[internal]]`, `[[overloaded]]`, `[[deadline]]` fail with 429 (minute, day), 500, 503, 504.
 * - `[[cut]]` disconnects in the middle of the answer. `[[stream_error]]` ends a stream with an error in a data line, `[[stream_error_bare]]`
 *   with one alone, which Google's client expects.
 *
 * `maxOutputTokens` also cuts the answer; a token is four characters.
 */
export type Mark =
  | 'echo'
  | 'long'
  | 'thoughts'
  | 'max_tokens'
  | 'max_tokens_empty'
  | 'safety'
  | 'text_safety'
  | 'text_recitation'
  | 'empty'
  | 'no_candidates'
  | 'blocked'
  | 'quota'
  | 'quota_day'
  | 'internal'
  | 'overloaded'
  | 'deadline'
  | 'cut'
  | 'stream_error'
  | 'stream_error_bare';

/** Returns whether the question has a mark. */
export function hasMark({ text }: Question, mark: Mark): boolean {
  return text.includes(`[[${mark}]]`);
}
