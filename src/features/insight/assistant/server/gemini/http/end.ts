/** How an answer of Gemini ended, whether or not some of it has come. */
export type GeminiEnd =
  /** It is whole, or `maxOutputTokens` cut it. */
  | { readonly kind: 'finished'; readonly isCut: boolean }
  /** Google’s filters took the question, or the answer from here on. */
  | { readonly kind: 'blocked'; readonly what: 'prompt' | 'answer' }
  | { readonly kind: 'refused'; readonly why: 'key' | 'token' | 'rights' | 'model' | 'request' }
  | { readonly kind: 'throttled'; readonly quota: 'minute' | 'day'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'overloaded' }
  | { readonly kind: 'away'; readonly why: 'unreachable' | 'timeout' | 'cut' | 'garbage' }
  /** The caller hung up, or the server stops. */
  | { readonly kind: 'stopped' };

/** Tokens that Google counts; those of thoughts are billed with the answer. */
export interface GeminiUsage {
  readonly promptTokens: number;
  readonly answerTokens: number;
}

export const NO_USAGE: GeminiUsage = { promptTokens: 0, answerTokens: 0 };
