import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { lazyDialog } from '../../../../../platform/web/overlay/lazy-dialog.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { DueText } from '../../../../../platform/web/ui/text/DueText.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { toSerialPath } from '../../../../master-data/customers/serial.rules.ts';
import { findModelOfTool } from '../../../../master-data/tool-models/tool-models.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { Loan } from '../../loan.contract.ts';
import { useLoansOfTicket } from '../loaner.queries.ts';
import classes from '../loaners.module.css';
import { toLoanedTool } from './loaned-tool.ts';

interface OpenLoanProps {
  loan: Loan;
  isShipped: boolean;
  onExtend: () => void;
  onReturn: () => void;
}

function OpenLoan({ loan, isShipped, onExtend, onReturn }: OpenLoanProps) {
  return (
    <>
      <Line>
        <RecordLink to={toSerialPath(loan.serialNumber)}>{loan.serialNumber}</RecordLink>
        <span>{loan.model}</span>
      </Line>
      <Line>
        <span>Due {shortDate(loan.due)}</span>
        <DueText day={loan.due} />
      </Line>
      {isShipped && (
        <Text size="sm" c="gray">
          The repair has shipped. Ask for the loaner back.
        </Text>
      )}
      {/* Wraps rather than truncating a label. */}
      <Group gap="xs" mt="auto">
        <Button variant="default" px="sm" flex="1 0 auto" onClick={onExtend}>
          Extend
        </Button>
        <Button variant={isShipped ? 'filled' : 'default'} px="sm" flex="1 0 auto" onClick={onReturn}>
          Return
        </Button>
      </Group>
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="sm" c="gray">
      <Group justify="space-between" gap="0 8px">
        {children}
      </Group>
    </Text>
  );
}

/** The last loaner of a repair and the button to check out another. */
function NoLoan({ last, onCheckOut }: { last: Loan | undefined; onCheckOut: () => void }) {
  return (
    <>
      {last ? (
        <Line>
          <RecordLink to={toSerialPath(last.serialNumber)}>{last.serialNumber}</RecordLink>
          <span>Returned {shortDate(last.back ?? '')}</span>
        </Line>
      ) : (
        <Text size="sm" c="gray">
          No loaner for this repair
        </Text>
      )}
      <Button variant="default" mt="auto" onClick={onCheckOut}>
        Check out a loaner
      </Button>
    </>
  );
}

const CheckOutModal = lazyDialog(async () => (await import('../loans/CheckOutModal.tsx')).CheckOutModal);
const ExtendModal = lazyDialog(async () => (await import('../loans/LoanModals.tsx')).ExtendModal);
const ReturnModal = lazyDialog(async () => (await import('../loans/LoanModals.tsx')).ReturnModal);

/** The loaner for a repair, with the actions to check out, extend and return it. */
export function RepairLoan({ ticket }: { ticket: Ticket }) {
  const loans = useLoansOfTicket(ticket.id);
  const [dialog, setDialog] = useState<'check out' | 'extend' | 'return'>();
  // Dialogs keep the loan they were opened for, even if it ends in the meantime.
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
    <Panel title={open ? 'Loaner on loan' : 'Loaner'} aside={link} className={`${utilities.stack} ${classes.panel}`}>
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
      {chosen && <ReturnModal opened={dialog === 'return'} tool={toLoanedTool(chosen)} onClose={close} />}
    </Panel>
  );
}
