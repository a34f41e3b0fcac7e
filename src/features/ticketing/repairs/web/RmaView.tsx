import { Slot } from '../../../../platform/web/Slot.tsx';
import { JobPanel } from './JobPanel.tsx';
import { RmaPanels } from './panels/RmaPanels.tsx';
import { RmaTool } from './panels/RmaTool.tsx';
import { RmaPath } from './RmaPath.tsx';
import classes from './RmaView.module.css';
import type { RepairViewProps } from './repair-slots.ts';

/** The columns of a ticket of the type Tool Repair. */
export function RmaView(repair: RepairViewProps) {
  const { ticket, attention, history } = repair;
  return (
    <>
      <RmaPath {...repair} />
      <div className={classes.columns}>
        <div data-column="customer">
          <RmaPanels {...repair} />
        </div>
        <div data-column="job">
          <JobPanel {...repair} />
          <RmaTool {...repair} />
          <div className={classes.beside}>
            <Slot name="rma-side" props={{ ticket }} />
          </div>
        </div>
        <div data-column="history">
          {attention}
          {history}
        </div>
      </div>
    </>
  );
}
