import { z } from 'zod';
import { GeminiError } from './gemini-error.ts';

/** What a client asks, read from the body of a call. */
export interface Question {
  readonly systemInstruction: string;
  /** Everything said so far, the last user's turn included. */
  readonly turns: readonly Turn[];
  /** The last thing the user said. */
  readonly text: string;
  /** Tokens the answer may have, thoughts included. */
  readonly maxOutputTokens: number;
}

interface Turn {
  readonly role: string;
  readonly text: string;
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

/** Reads the question in a body. Rejects an invalid one with INVALID_ARGUMENT. */
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
