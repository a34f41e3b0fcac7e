interface ResponseInfo {
  readonly status: number;
  /** `Date` header as ISO text in UTC; undefined if missing. */
  readonly zohoTime: string | undefined;
}

/** Invalid field: its name or its path in the body, and Zoho's message. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

export type ZohoSuccess =
  /** JSON body. Integers beyond 2^53, such as IDs, are text. Items of a batch may have failed: see `readBatchResults`. */
  | ({ readonly kind: 'ok'; readonly body: unknown; readonly characters: number } & ResponseInfo)
  /** No body (204): nothing found or nothing to return. */
  | ({ readonly kind: 'empty' } & ResponseInfo)
  /** Not modified (304). */
  | ({ readonly kind: 'unchanged' } & ResponseInfo);

/** Zoho responded without processing the request. */
export type ZohoRefusal =
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** Zoho's error code, such as INVALID_DATA. */
      readonly code: string;
      /** Zoho's message; may be empty. */
      readonly message: string;
      readonly fields: readonly FieldProblem[];
    }
  /** The access token is invalid or expired. */
  | { readonly kind: 'unauthorized'; readonly code: string }
  | { readonly kind: 'scope_missing'; readonly code: string }
  /** Too many concurrent or recent requests. */
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | undefined }
  /** The daily quota is used up. */
  | { readonly kind: 'exhausted'; readonly retryAfterMs: number };

/** Zoho sent no valid response. If `mayBeDone` is false, the request can't have been processed. */
type ZohoNoResponse =
  | {
      readonly kind: 'away';
      readonly why: 'unreachable' | 'timeout' | 'cut' | 'server_error' | 'stopping';
      readonly mayBeDone: boolean;
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'unreadable'; readonly why: 'not_json' | 'too_large' | 'redirect'; readonly mayBeDone: boolean };

export type ZohoOutcome = ZohoSuccess | ZohoRefusal | ZohoNoResponse;
