import type { Icon } from '@tabler/icons-react';
import { IconAdjustments, IconBug, IconHeadset, IconTool } from '@tabler/icons-react';
import type { TicketType } from '../../../ticketing/tickets/ticket.contract.ts';

/** How tickets of a type are shown, as in the sidebar. */
export const TYPE_LOOKS: Record<TicketType, { readonly Icon: Icon; readonly name: string }> = {
  SOD: { Icon: IconAdjustments, name: 'SOD Programming' },
  'Bug Report': { Icon: IconBug, name: 'Bug Reports' },
  'Tech Support': { Icon: IconHeadset, name: 'Tech Support' },
  'Tool Repair': { Icon: IconTool, name: 'Tool Repair/RMA' },
};
