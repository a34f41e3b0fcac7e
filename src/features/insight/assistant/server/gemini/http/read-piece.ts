import { z } from 'zod';
import { type GeminiEnd, type GeminiUsage, NO_USAGE } from './end.ts';

/** A count that can't be one is ignored, so that the text which comes with it is not lost. Two of them fit into an integer of PostgreSQL. */
const count = z.number().int().min(0).max(1_000_000_000).optional().catch(undefined);
/** One body of an answer: all of it, or one piece of a stream. What is not known of it is left alone. */
const Piece = z.looseObject({
  candidates: z
    .array(
      z.looseObject({
        content: z
          .looseObject({ parts: z.array(z.looseObject({ text: z.string().optional(), thought: z.boolean().optional() })).optional() })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.looseObject({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z.looseObject({ promptTokenCount: count, candidatesTokenCount: count, thoughtsTokenCount: count }).optional(),
});

export interface ReadPiece {
  /** What was said in this piece, without thoughts. */
  readonly text: string;
  /** Undefined: more follows. */
  readonly end: GeminiEnd | undefined;
  /** So far; undefined where this piece does not say. */
  readonly usage: GeminiUsage | undefined;
}

/** Reads one piece; undefined when it is none. An answer without candidates is one without text. */
export function readPiece(body: unknown): ReadPiece | undefined {
  const { data } = Piece.safeParse(body);
  if (!data || !(data.candidates ?? data.promptFeedback ?? data.usageMetadata)) return undefined;
  const [candidate] = data.candidates ?? [];
  const parts = candidate?.content?.parts ?? [];
  return {
    text: parts.map(({ text = '', thought }) => (thought ? '' : text)).join(''),
    end: data.promptFeedback?.blockReason === undefined ? toEnd(candidate?.finishReason) : { kind: 'blocked', what: 'prompt' },
    usage: data.usageMetadata && toUsage(data.usageMetadata),
  };
}

/** Every reason but these two is a filter's: SAFETY, RECITATION, PROHIBITED_CONTENT, BLOCKLIST, SPII, LANGUAGE, OTHER and what is added. */
function toEnd(reason: string | undefined): GeminiEnd | undefined {
  if (reason === undefined || reason === 'FINISH_REASON_UNSPECIFIED') return undefined;
  if (reason === 'STOP' || reason === 'MAX_TOKENS') return { kind: 'finished', isCut: reason === 'MAX_TOKENS' };
  return { kind: 'blocked', what: 'answer' };
}

interface Counts {
  readonly promptTokenCount?: number | undefined;
  readonly candidatesTokenCount?: number | undefined;
  readonly thoughtsTokenCount?: number | undefined;
}

function toUsage({ promptTokenCount = 0, candidatesTokenCount = 0, thoughtsTokenCount = 0 }: Counts): GeminiUsage {
  return { ...NO_USAGE, promptTokens: promptTokenCount, answerTokens: candidatesTokenCount + thoughtsTokenCount };
}
