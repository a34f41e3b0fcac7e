import type { Total } from '../../../../../platform/endpoint.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { type Grouping, sumGroups } from '../../../../../platform/web/ui/table/group-lines.ts';
import { useCollapsed } from '../../../../../platform/web/ui/table/useCollapsed.ts';
import { TICKET_GROUPS, type TicketFilters, type TicketGroup, type TicketRow, UNASSIGNED } from '../../ticket.contract.ts';
import { ticketColumns } from '../../ticket-columns.ts';
import { useTicketGroups } from '../ticket.queries.ts';

export const TICKET_GROUP_OPTIONS = TICKET_GROUPS.map((value) => ({ value, label: ticketColumns[value].label }));

/** As on the server. */
const VALUES: Readonly<Record<TicketGroup, (ticket: TicketRow) => string>> = {
  status: ({ status }) => status,
  technician: ({ assignees }) => assignees[0]?.name ?? '',
  customerCompany: ({ customerCompany }) => [...customerCompany].slice(0, 200).join('').toLowerCase(),
  followUpDate: ({ followUpDate }) => followUpDate ?? '',
};

interface TicketGrouping extends Grouping<TicketRow> {
  /** For the list. */
  readonly query: { readonly collapsed?: string[] };
  /** Of the list with its collapsed groups; undefined while loading. */
  readonly total: Total | undefined;
}

/** The groups of a list, if it has any. */
export function useTicketGrouping(filters: TicketFilters, group: TicketGroup | undefined): TicketGrouping | undefined {
  const groups = useTicketGroups(filters, group);
  const collapsing = useCollapsed(group);
  if (!group) return undefined;
  return {
    groups,
    toValue: VALUES[group],
    toLabel: ({ label }) => {
      if (group === 'followUpDate') return label ? shortDate(label) : 'No follow-up date';
      return label || UNASSIGNED;
    },
    ...collapsing,
    total: sumGroups(groups),
  };
}
