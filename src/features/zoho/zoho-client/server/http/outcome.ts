/** What Zoho's answer was beside its content. */
export interface AnswerFacts {
  readonly status: number;
  /** The time on Zoho's clock, ISO text in UTC; undefined where it does not say. */
  readonly zohoTime: string | undefined;
}

/** A field that Zoho refuses: its name, or its path within the body, and Zoho's words. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

export type ZohoSuccess =
  /** JSON with a body. Whole numbers beyond 2^53, such as ids, are text. The batch in it may still have elements that failed: `judgeElements`. */
  | ({ readonly kind: 'ok'; readonly body: unknown; readonly characters: number } & AnswerFacts)
  /** Nothing found, or nothing to say (204). */
  | ({ readonly kind: 'empty' } & AnswerFacts)
  /** Nothing is newer than what the request named (304). */
  | ({ readonly kind: 'unchanged' } & AnswerFacts);

/** Zoho answered, and nothing of the request was done. */
export type ZohoRefusal =
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** Zoho's code, such as INVALID_DATA. */
      readonly code: string;
      /** Zoho's words; empty where it has none. */
      readonly message: string;
      readonly fields: readonly FieldProblem[];
    }
  /** The access token is not good, or no more. */
  | { readonly kind: 'unauthorized'; readonly code: string }
  /** The connection was not given a scope that the request needs. */
  | { readonly kind: 'scope_missing'; readonly code: string }
  /** Too many at once, or in too short a time. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | undefined }
  /** The allowance of a day is used up. */
  | { readonly kind: 'exhausted'; readonly retryAfterMs: number };

/** Zoho gave no answer that can be read. */
type ZohoSilence =
  | {
      readonly kind: 'away';
      readonly why: 'unreachable' | 'timeout' | 'cut' | 'server_error' | 'stopping';
      /** False: nothing of the request can have been done. */
      readonly mayBeDone: boolean;
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'unreadable'; readonly why: 'not_json' | 'too_large' | 'redirect'; readonly mayBeDone: boolean };

/** What became of one request. */
export type ZohoOutcome = ZohoSuccess | ZohoRefusal | ZohoSilence;
