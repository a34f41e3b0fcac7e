import { type GeminiUsage, NO_USAGE } from '../gemini/http/end.ts';
import type { Asked } from './outcome.ts';
import { tokensOfBytes } from './tokens.ts';

/**
 * Counts the tokens of a question as Google reports them, and estimates those that it didn't report: Google charges for the question and for
 * what it has written even if nobody waits for the end. `onUsage` is told the count so far.
 */
export function createUsageCounter({ text }: { readonly text: string }, onUsage: (usage: GeminiUsage) => void = () => undefined) {
  let reported = NO_USAGE;
  let writtenBytes = 0;
  const promptTokens = tokensOfBytes(Buffer.byteLength(text));

  const estimate = (): GeminiUsage => ({
    promptTokens: reported.promptTokens || promptTokens,
    answerTokens: Math.max(reported.answerTokens, tokensOfBytes(writtenBytes)),
  });

  return {
    soFar: estimate,
    addText(piece: string) {
      writtenBytes += Buffer.byteLength(piece);
      onUsage(estimate());
    },
    report(usage: GeminiUsage) {
      reported = usage;
      onUsage(estimate());
    },
    /** What the question took in all. */
    total({ end, usage, isSent }: Pick<Asked, 'end' | 'usage' | 'isSent'>): GeminiUsage {
      reported = usage;
      if (!isSent) return NO_USAGE;
      const hasBegun = writtenBytes > 0 || usage.promptTokens > 0;
      if (end.kind === 'stopped' || (end.kind === 'away' && (hasBegun || end.why === 'timeout' || end.why === 'cut'))) return estimate();
      return usage;
    },
  };
}
