import type { Icon } from '@tabler/icons-react';
import { IconAdjustments, IconBug, IconHeadset, IconTool } from '@tabler/icons-react';
import type { TicketType } from '../../../ticketing/tickets/ticket.contract.ts';

/** The icons of the ticket lists, as in the sidebar. */
export const TYPE_ICONS: Record<TicketType, Icon> = {
  SOD: IconAdjustments,
  'Bug Report': IconBug,
  'Tech Support': IconHeadset,
  'Tool Repair': IconTool,
};
