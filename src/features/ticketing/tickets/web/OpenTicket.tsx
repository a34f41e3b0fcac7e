import { PendingInputContext } from '../../../../platform/web/form/inputs/pending-input.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { usePageGiven } from '../../../../platform/web/ui/header/page-given.ts';
import type { Ticket } from '../ticket.contract.ts';
import { withTyping } from '../ticket-draft.rules.ts';
import { CaseFrame } from './case/CaseFrame.tsx';
import { CaseView } from './case/CaseView.tsx';
import { RepairCase } from './case/repair/RepairCase.tsx';
import { useTicketEdit } from './ticket-edit.queries.ts';
import { useUnsavedPrompt } from './unsaved/unsaved-prompt.queries.ts';

const NOTHING = {};

/** A ticket on screen, in the view of its type, with one draft and one save. */
export function OpenTicket({ ticket, userId }: { ticket: Ticket; userId: string }) {
  const edit = useTicketEdit(ticket, userId);
  useUnsavedPrompt(ticket, userId);
  const { customerId, customerCompany, customerName, customerEmail, toolSerial } = ticket;
  const customer = { customerId: customerId ?? '', customerCompany, customerName, customerEmail };
  usePageGiven({ draftContext: `ticket ${ticket.id}`, ...customer, toolSerial });
  const isRepair = ticket.type === 'Tool Repair';
  const { typing = NOTHING } = edit.draft;
  const keep = (field: string, text: string | undefined) => edit.store.update((draft) => withTyping(draft, field, text));
  return (
    <PendingInputContext value={{ form: 'case', texts: typing, keep }}>
      <CaseFrame ticket={ticket} edit={edit} menu={isRepair && <Slot name="repair-header" props={{ ticket }} />}>
        {isRepair ? <RepairCase ticket={ticket} edit={edit} /> : <CaseView ticket={ticket} edit={edit} />}
      </CaseFrame>
    </PendingInputContext>
  );
}
