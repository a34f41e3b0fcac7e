/** Where Gemini is, and as whom it is asked. */
export interface GeminiAccess {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly credential: { readonly apiKey: string } | { readonly token: string };
  /** Gives calls up when the server stops. */
  readonly stopping?: AbortSignal;
}

/** The headers that say who asks; the key never stands in an address, which others log. */
export const toHeaders = ({ credential }: GeminiAccess): Record<string, string> =>
  'apiKey' in credential ? { 'x-goog-api-key': credential.apiKey } : { authorization: `Bearer ${credential.token}` };
