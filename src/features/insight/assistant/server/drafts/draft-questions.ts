import type { DraftKind } from '../../assistant.contract.ts';

/** What is asked for each kind of draft. */
export const DRAFT_QUESTIONS: Readonly<Record<DraftKind, string>> = {
  handover:
    'Write a note that hands this ticket over to a colleague: who the customer is and what they have, what is wrong, what was tried and found, what is open, and the next step and date. At most 150 words, short lines, no greeting.',
  solution:
    'Write the note that records how this ticket was solved: the cause, what was done, and how it was checked. At most 120 words. Say only what the data says; where it does not say the cause or the remedy, write that it is not recorded.',
  reply:
    'Write a reply to the customer of this ticket: what was found, what happens next, and what is needed from them. Polite and plain, at most 150 words, from the firm. Name no other customer and no internal detail, cite nothing, and promise nothing that the data does not say.',
  article:
    'Write an article for the knowledge base out of this solved ticket, so that colleagues solve the next case alone. The first line is "# " and a title of at most ten words. Then the sections "## Symptoms", "## Cause" and "## Solution" in Markdown, cite nothing. Name no customer, no person and no serial number, VIN, registration, phone number or email address.',
};

export const DRAFT_TITLES: Readonly<Record<Exclude<DraftKind, 'article'>, string>> = {
  handover: 'Handoff',
  solution: 'Solution',
  reply: 'Reply to the customer',
};
