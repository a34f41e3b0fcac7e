import { PageParts } from '../../../../platform/web/PageParts.tsx';
import type { Ticket } from '../ticket.contract.ts';
import { CaseFrame } from './case/CaseFrame.tsx';
import { CaseView } from './case/CaseView.tsx';
import { RepairCase } from './case/repair/RepairCase.tsx';
import { useTicketEdit } from './ticket-edit.queries.ts';

/** A ticket on screen, in the view of its type, with one draft and one save. */
export function OpenTicket({ ticket, userId }: { ticket: Ticket; userId: string }) {
  const edit = useTicketEdit(ticket, userId);
  const isRepair = ticket.type === 'Tool Repair';
  return (
    <CaseFrame ticket={ticket} edit={edit} menu={isRepair && <PageParts place="repair-head" given={{ ticket }} />}>
      {isRepair ? <RepairCase ticket={ticket} edit={edit} /> : <CaseView ticket={ticket} edit={edit} />}
    </CaseFrame>
  );
}
