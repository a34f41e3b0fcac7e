import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { call } from '../../../../../platform/web/call.ts';
import { useGrouping } from '../../../../../platform/web/ui/table/useGrouping.ts';
import { TICKET_GROUPS, type TicketFilters, type TicketGroup, type TicketRow, ticketApi, UNASSIGNED } from '../../ticket.contract.ts';
import { ticketColumns } from '../../ticket-columns.ts';

export const TICKET_GROUP_OPTIONS = TICKET_GROUPS.map((value) => ({ value, label: ticketColumns[value].label }));

/** As on the server. */
const VALUES: Readonly<Record<TicketGroup, (ticket: TicketRow) => string>> = {
  status: ({ status }) => status,
  technician: ({ assignees }) => assignees[0]?.name ?? '',
  customerCompany: ({ customerCompany }) => [...customerCompany].slice(0, 200).join('').toLowerCase(),
  followUpDate: ({ followUpDate }) => followUpDate ?? '',
};

/** The groups of a list, if it has any. */
export function useTicketGrouping(filters: TicketFilters, group: TicketGroup | undefined) {
  return useGrouping({
    kind: 'ticket',
    group,
    filters,
    load: (query) => call(ticketApi.groups, {}, query),
    values: VALUES,
    toLabel: ({ label }, by) => {
      if (by === 'followUpDate') return label ? shortDate(label) : 'No follow-up date';
      return label || UNASSIGNED;
    },
  });
}
