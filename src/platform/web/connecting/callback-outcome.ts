export type Outcome = { readonly state: 'busy' | 'done' } | { readonly state: 'failed'; readonly message: string };

/** How long the success message stays before the redirect. Set by the specification. */
export const SEEN_MS = 1_500;
