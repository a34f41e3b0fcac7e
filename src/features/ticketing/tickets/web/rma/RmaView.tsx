import { PageParts } from '../../../../../platform/web/PageParts.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import type { TicketEdit } from '../ticket-edit.queries.ts';
import { JobPanel } from './JobPanel.tsx';
import { RmaPanels } from './panels/RmaPanels.tsx';
import { RmaTool } from './panels/RmaTool.tsx';
import { RmaHistory } from './RmaHistory.tsx';
import { RmaPath } from './RmaPath.tsx';
import classes from './RmaView.module.css';

/** A ticket of the type Tool Repair. */
export function RmaView({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  return (
    <>
      <RmaPath ticket={ticket} edit={edit} />
      <div className={classes.columns}>
        <div data-column="customer">
          <RmaPanels edit={edit} />
        </div>
        <div data-column="job">
          <JobPanel ticket={ticket} edit={edit} />
          <div className={classes.beside}>
            <RmaTool edit={edit} />
            <PageParts place="rma-side" given={{ ticket }} />
          </div>
        </div>
        <div data-column="history">
          <RmaHistory ticket={ticket} edit={edit} />
        </div>
      </div>
    </>
  );
}
