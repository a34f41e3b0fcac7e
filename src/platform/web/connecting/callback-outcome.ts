/** What became of coming back from a provider, so far. */
export type Outcome = { readonly state: 'busy' | 'done' } | { readonly state: 'failed'; readonly message: string };

/** How long one sees that it went well before the next page comes. */
export const SEEN_MS = 1_500;
