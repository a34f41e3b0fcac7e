import { type GeminiUsage, NO_USAGE } from '../gemini/gemini-result.ts';
import type { ModelResponse } from '../outcome.ts';

const BYTES_PER_TOKEN = 4;
const estimateTokens = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN);

/**
 * Counts the tokens that Google reports, and estimates those that it doesn't: Google also charges for aborted answers. `onUsage` is called
 * with the total so far.
 */
export function createUsageCounter(prompt: string, onUsage: (usage: GeminiUsage) => void = () => undefined) {
  let reported = NO_USAGE;
  let answerBytes = 0;
  const promptTokens = estimateTokens(Buffer.byteLength(prompt));

  const current = (): GeminiUsage => ({
    promptTokens: reported.promptTokens || promptTokens,
    answerTokens: Math.max(reported.answerTokens, estimateTokens(answerBytes)),
  });

  return {
    current,
    addText(text: string) {
      answerBytes += Buffer.byteLength(text);
      onUsage(current());
    },
    report(usage: GeminiUsage) {
      reported = usage;
      onUsage(current());
    },
    /** Returns the usage to charge for a response. */
    finish({ result, usage, isSent }: Pick<ModelResponse, 'result' | 'usage' | 'isSent'>): GeminiUsage {
      if (!isSent) return NO_USAGE;
      reported = usage;
      const hasStarted = answerBytes > 0 || usage.promptTokens > 0;
      const isLost = result.kind === 'failed' && (hasStarted || result.reason === 'timeout' || result.reason === 'disconnected');
      return result.kind === 'stopped' || isLost ? current() : usage;
    },
  };
}
