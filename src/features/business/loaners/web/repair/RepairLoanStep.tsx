import { useState } from 'react';
import { lazyDialog } from '../../../../../platform/web/overlay/lazy-dialog.tsx';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import type { Loan } from '../../loan.contract.ts';
import { useLoansOfTicket } from '../loaner.queries.ts';
import { toLoanedTool } from './loaned-tool.ts';

const ReturnModal = lazyDialog(async () => (await import('../loans/LoanModals.tsx')).ReturnModal);

/** Takes the loaner back after the repair has shipped. Shows nothing for a repair without one. */
export function RepairLoanStep({ ticket, Step }: SlotProps['repair-step']) {
  const loans = useLoansOfTicket(ticket.id) ?? [];
  // The dialog keeps the loan it was opened for.
  const [returned, setReturned] = useState<Loan>();
  const [isOpen, setOpen] = useState(false);
  const open = loans.find(({ back }) => back === null);

  function handleReturn() {
    setReturned(open);
    setOpen(true);
  }

  return (
    <>
      {loans.length > 0 && (
        <Step
          label="Loaner back"
          isDone={!open}
          isNext={ticket.status === 'Shipped'}
          action={ticket.status === 'Shipped' ? { label: 'Take back loaner', run: handleReturn } : undefined}
        />
      )}
      {returned && <ReturnModal opened={isOpen} tool={toLoanedTool(returned)} onClose={() => setOpen(false)} />}
    </>
  );
}
