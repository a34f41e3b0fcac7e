/** What is said once it is decided whose value stays. */
export const KEPT_TEXTS = { ours: 'Ours is kept', theirs: 'Zoho’s is taken' } as const;

/** What is said once it is decided about a record that was deleted in Zoho. */
export const GONE_TEXTS = { leave: 'It is left at that', 'send-again': 'It is sent to Zoho again' } as const;
