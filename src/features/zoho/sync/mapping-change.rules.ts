import type { SyncMapping } from './sync-mapping.contract.ts';

type ValueMap = Readonly<Partial<Record<string, string>>>;

/** Local values whose Zoho value changed. */
export interface ChangedValues {
  readonly ticket: { readonly statuses: readonly string[]; readonly types: readonly string[] };
  readonly lead: { readonly statuses: readonly string[]; readonly sources: readonly string[] };
}

/**
 * Finds the values whose records must be sent again after a mapping change. A value that is no longer mapped stays unchanged in Zoho. Changes to
 * incoming values apply to the next remote change, changes to custom fields to the next change of a ticket.
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

const changedIn = (before: ValueMap, after: ValueMap): string[] =>
  Object.entries(after).flatMap(([value, remote]) => (remote === undefined || before[value] === remote ? [] : [value]));
