import type { SyncMapping } from './sync-mapping.contract.ts';

type Words = Readonly<Partial<Record<string, string>>>;

/** Our words for which Zoho gets another one now. */
export interface ChangedValues {
  readonly ticket: { readonly statuses: readonly string[]; readonly types: readonly string[] };
  readonly lead: { readonly statuses: readonly string[]; readonly sources: readonly string[] };
}

/**
 * What has to be sent again after a change of the mapping. A word that has lost its counterpart is left alone in Zoho, and what Zoho's words mean here
 * counts from its next change there; custom fields are filled with the next change of a ticket.
 */
export function findChangedValues(before: SyncMapping, after: SyncMapping): ChangedValues {
  return {
    ticket: {
      statuses: changedIn(before.tickets.statusOut, after.tickets.statusOut),
      types: changedIn(before.tickets.department, after.tickets.department),
    },
    lead: {
      statuses: changedIn(before.leads.statusOut, after.leads.statusOut),
      sources: changedIn(before.leads.sourceOut, after.leads.sourceOut),
    },
  };
}

const changedIn = (before: Words, after: Words): string[] =>
  Object.entries(after).flatMap(([ours, theirs]) => (theirs === undefined || before[ours] === theirs ? [] : [ours]));
