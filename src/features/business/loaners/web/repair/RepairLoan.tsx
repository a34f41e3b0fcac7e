import { Button } from '@mantine/core';
import { useState } from 'react';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { toSerialPath } from '../../../../master-data/customers/serial.rules.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { Loan } from '../../loan.contract.ts';
import { DueText } from '../DueText.tsx';
import { useLoaner } from '../loaner.queries.ts';
import { useLoansOfTicket } from '../loans/loan.queries.ts';
import { TakeBackModal } from '../loans/TakeBackModal.tsx';
import classes from './RepairLoan.module.css';

/** The tool that bridges a repair: lent and asked back beside it. */
export function RepairLoan({ ticket }: { ticket: Ticket }) {
  const loans = useLoansOfTicket(ticket.id);
  const [open] = (loans ?? []).filter(({ back }) => back === null);
  const last = loans?.[0];
  const link = open && (
    <RecordLink to="/inventory" search={{ open: open.toolId }}>
      {open.toolId}
    </RecordLink>
  );
  return (
    <Panel title={open ? 'Loaner out' : 'Loaner'} aside={link} className={classes.panel}>
      {open && <OpenLoan loan={open} isShipped={ticket.status === 'Shipped'} />}
      {loans && !open && (
        <>
          <p className={classes.text}>
            {last ? `${last.serialNumber} came back ${shortDate(last.back ?? '')}.` : 'The customer has no loaner for this repair.'}
          </p>
          <LinkButton className={classes.action} to="/inventory" search={{ lendTo: ticket.customerCompany, rma: ticket.id }}>
            Lend a loaner
          </LinkButton>
        </>
      )}
    </Panel>
  );
}

function OpenLoan({ loan, isShipped }: { loan: Loan; isShipped: boolean }) {
  const [isTaking, setTaking] = useState(false);
  const { data: tool, error } = useLoaner(isTaking ? loan.toolId : undefined);
  return (
    <>
      <p className={classes.line}>
        <RecordLink to={toSerialPath(loan.serialNumber)}>{loan.serialNumber}</RecordLink>
        <span>{loan.model}</span>
      </p>
      <p className={classes.line}>
        <span>Due back {shortDate(loan.due)}</span>
        <DueText returnDate={loan.due} />
      </p>
      {isShipped && <p className={classes.text}>The repair is shipped: ask for the loaner back.</p>}
      <div className={classes.actions}>
        <LinkButton to="/inventory" search={{ open: loan.toolId }}>
          Extend
        </LinkButton>
        <Button variant={isShipped ? 'filled' : 'default'} loading={isTaking && !tool && !error} onClick={() => setTaking(true)}>
          Take back
        </Button>
      </div>
      {tool && isTaking && <TakeBackModal tool={tool} onTaken={() => setTaking(false)} onClose={() => setTaking(false)} />}
    </>
  );
}
