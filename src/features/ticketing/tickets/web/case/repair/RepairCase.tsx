import { Slot } from '../../../../../../platform/web/Slot.tsx';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import { toCaseInputs } from '../fields/case-inputs.ts';
import { useCompanyOfCase } from '../fields/useCompanyOfCase.ts';
import { AttentionPanel } from './AttentionPanel.tsx';
import { RmaHistory } from './RmaHistory.tsx';

/** A ticket of the type Tool Repair: its columns are those of the feature of repairs, its fields and its history those of every ticket. */
export function RepairCase({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const company = useCompanyOfCase(edit);
  return (
    <Slot
      name="repair-view"
      props={{
        ticket,
        edit,
        company,
        inputs: toCaseInputs(edit),
        attention: <AttentionPanel edit={edit} ticket={ticket} />,
        history: <RmaHistory ticket={ticket} edit={edit} />,
        statusTarget: shortcutTarget(ticketShortcuts.status),
      }}
    />
  );
}
