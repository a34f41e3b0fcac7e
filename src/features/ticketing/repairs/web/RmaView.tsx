import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PageParts } from '../../../../platform/web/PageParts.tsx';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import frame from '../../tickets/web/case/CaseFrame.module.css';
import { CaseFrame } from '../../tickets/web/case/CaseFrame.tsx';
import { RmaHistory } from '../../tickets/web/case/repair/RmaHistory.tsx';
import { useOpenCase } from '../../tickets/web/case/useOpenCase.ts';
import { recallBoard } from './board/board-address.ts';
import { JobPanel } from './JobPanel.tsx';
import { RmaPanels } from './panels/RmaPanels.tsx';
import { RmaTool } from './panels/RmaTool.tsx';
import { RmaMenu } from './RmaMenu.tsx';
import { RmaPath } from './RmaPath.tsx';
import classes from './RmaView.module.css';

/** So that one sees that it is saved before the list comes. */
const RETURN_AFTER_MS = 700;

/** A ticket of the type Tool Repair. */
export function RmaView({ ticket, userId }: { ticket: Ticket; userId: string }) {
  const open = useOpenCase(ticket, userId);
  const { edit, saving, draft, store } = open;
  const leave = useLeaveForList();

  return (
    <CaseFrame
      ticket={ticket}
      open={open}
      className={classes.page}
      returnLabel="Save & Return"
      onReturn={leave}
      menu={<RmaMenu ticketId={ticket.id} />}
    >
      <RmaPath ticket={ticket} edit={edit} />
      <div className={classes.columns}>
        <div className={frame.column} data-column="customer">
          <RmaPanels edit={edit} />
        </div>
        <div className={frame.column} data-column="job">
          <JobPanel ticket={ticket} edit={edit} save={saving.save} />
          <div className={classes.beside}>
            <RmaTool edit={edit} />
            <PageParts place="rma-side" given={{ ticket }} />
          </div>
        </div>
        <div className={frame.column} data-column="history">
          <RmaHistory ticket={ticket} draft={draft} store={store} />
        </div>
      </div>
    </CaseFrame>
  );
}

/** Goes to the list of repairs, or the board one came from, in a moment, unless another page is shown before. */
function useLeaveForList() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate({ to: '/rma', search: recallBoard() }), RETURN_AFTER_MS);
  };
}
