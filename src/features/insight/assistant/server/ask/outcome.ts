import type { Message } from '../../assistant.contract.ts';
import type { NoAccess } from '../access/gemini-access.service.ts';
import type { GeminiEnd, GeminiUsage } from '../gemini/http/end.ts';

/** How asking ended: as Gemini ended it, or because it could not be asked. */
export type AskEnd = GeminiEnd | { readonly kind: 'no_access'; readonly problem: NoAccess };

/** What asking came to. */
export interface Asked {
  readonly end: AskEnd;
  readonly usage: GeminiUsage;
  /** The model that was asked. */
  readonly model: string;
  /** The question may have reached Google, which then may charge for it. */
  readonly isSent: boolean;
}

/** The end of a message, in the words that people read. */
export interface Outcome {
  readonly state: Exclude<Message['state'], 'answering'>;
  readonly reason: string | null;
  /** What a call without a chat answers when there is no text. */
  readonly code: OutcomeCode | undefined;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;
}

export type OutcomeCode = 'assistant_off' | 'assistant_blocked' | 'assistant_empty' | 'provider_unavailable' | 'provider_error';
