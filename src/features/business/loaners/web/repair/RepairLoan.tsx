import { useState } from 'react';
import { lazyDialog } from '../../../../../platform/web/overlay/lazy-dialog.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { findModelOfTool } from '../../../../master-data/tool-models/described-tool.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { Loan } from '../../loan.contract.ts';
import { useLoansOfTicket } from '../loans/loan.queries.ts';
import { NoLoan } from './NoLoan.tsx';
import { OpenLoan } from './OpenLoan.tsx';
import classes from './RepairLoan.module.css';

const CheckOutModal = lazyDialog(async () => (await import('../loans/CheckOutModal.tsx')).CheckOutModal);
const ExtendModal = lazyDialog(async () => (await import('../loans/ExtendModal.tsx')).ExtendModal);
const ReturnModal = lazyDialog(async () => (await import('../loans/ReturnModal.tsx')).ReturnModal);

/** The loaner for a repair, with the actions to check out, extend and return it. */
export function RepairLoan({ ticket }: { ticket: Ticket }) {
  const loans = useLoansOfTicket(ticket.id);
  const [dialog, setDialog] = useState<'check out' | 'extend' | 'return'>();
  // Dialogs stay with the loan they were opened for, also when it ends meanwhile.
  const [chosen, setChosen] = useState<Loan>();
  const [open] = (loans ?? []).filter(({ back }) => back === null);
  const close = () => setDialog(undefined);
  const show = (next: 'extend' | 'return', loan: Loan) => {
    setChosen(loan);
    setDialog(next);
  };
  const link = open && (
    <RecordLink to="/inventory" search={{ open: open.toolId }}>
      {open.toolId}
    </RecordLink>
  );
  return (
    <Panel title={open ? 'Loaner on loan' : 'Loaner'} aside={link} className={classes.panel}>
      {open && (
        <OpenLoan
          loan={open}
          isShipped={ticket.status === 'Shipped'}
          onExtend={() => show('extend', open)}
          onReturn={() => show('return', open)}
        />
      )}
      {loans && !open && <NoLoan last={loans[0]} onCheckOut={() => setDialog('check out')} />}
      <CheckOutModal
        opened={dialog === 'check out'}
        borrower={{ assignedTo: ticket.customerCompany, customerId: ticket.customerId, ticketId: ticket.id }}
        model={findModelOfTool(ticket)}
        onClose={close}
      />
      {chosen && <ExtendModal opened={dialog === 'extend'} loan={chosen} onClose={close} />}
      {chosen && <ReturnModal opened={dialog === 'return'} tool={toTool(chosen)} onClose={close} />}
    </Panel>
  );
}

const toTool = ({ toolId, serialNumber, assignedTo, from }: Loan) => ({ id: toolId, serialNumber, assignedTo, lentAt: from });
