import type { DraftKind } from '../../assistant.contract.ts';

/** What is asked for each kind of draft. */
export const DRAFT_QUESTIONS: Readonly<Record<DraftKind, string>> = {
  handover:
    'Write a note to hand this ticket off to a coworker: who the customer is and what tool and vehicle they have, what is wrong, what was tried and found, what is still open, and the next step with its date. Use up to 150 words, short lines and no greeting.',
  solution:
    'Write the note that records how this ticket was solved: the cause, what was done, and how it was checked. Use up to 120 words. Include only what the data says. If it does not give the cause or the fix, write that it is not recorded.',
  reply:
    'Write a reply to the customer of this ticket: what was found, what happens next, and what is needed from them. Write on behalf of the company, politely and plainly, in up to 150 words. Do not mention other customers or internal details, do not cite sources, and do not promise anything that the data does not say.',
  article:
    'Write a knowledge base article from this solved ticket, so that coworkers can solve the next case on their own. The first line is "# " and a title of up to ten words. Then write the sections "## Symptoms", "## Cause" and "## Solution" in Markdown. Do not cite sources. Do not include customer or personal names, serial numbers, VINs, registrations, phone numbers or email addresses.',
};

export const DRAFT_TITLES: Readonly<Record<Exclude<DraftKind, 'article'>, string>> = {
  handover: 'Handoff',
  solution: 'Solution',
  reply: 'Reply to the customer',
};
