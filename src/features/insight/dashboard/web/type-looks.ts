import type { Icon } from '../../../../platform/web/icons/create-icon.ts';
import { IconAdjustments, IconBug, IconHeadset, IconTool } from '../../../../platform/web/icons/icons.data.ts';
import type { TicketType } from '../../../ticketing/tickets/ticket.contract.ts';

/** How tickets of a type are shown, as in the sidebar. */
export const TYPE_LOOKS: Record<TicketType, { readonly Icon: Icon; readonly name: string }> = {
  SOD: { Icon: IconAdjustments, name: 'SOD Programming' },
  'Bug Report': { Icon: IconBug, name: 'Bug Reports' },
  'Tech Support': { Icon: IconHeadset, name: 'Tech Support' },
  'Tool Repair': { Icon: IconTool, name: 'Tool Repair/RMA' },
};
