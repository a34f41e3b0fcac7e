import type { ReactNode } from 'react';
import { ConflictDialog } from '../../../../../platform/web/form/ConflictDialog.tsx';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import type { TicketEdit } from '../ticket-edit.queries.ts';
import classes from './CaseFrame.module.css';
import { CaseHeader } from './CaseHeader.tsx';
import { DraftStatus } from './DraftStatus.tsx';

interface CaseFrameProps {
  ticket: Ticket;
  edit: TicketEdit;
  /** Stands in the head, before the actions. */
  menu?: ReactNode;
  /** The columns of the ticket: elements with a `data-column`. */
  children: ReactNode;
}

/** The frame around the columns of every ticket: the head with its buttons, failed saves, and the question whose value to keep. */
export function CaseFrame({ ticket, edit, menu, children }: CaseFrameProps) {
  return (
    <div className={classes.page} data-repair={ticket.type === 'Tool Repair'}>
      <CaseHeader ticket={ticket} edit={edit}>
        <Slot name="ticket-header" props={{ ticket }} />
        <DraftStatus ticketId={ticket.id} edit={edit} />
        {menu}
      </CaseHeader>
      {edit.failure && <Alert title="Couldn’t save. Your changes are still here.">{edit.failure}</Alert>}
      {children}
      <ConflictDialog question={edit.question} />
    </div>
  );
}
