import { Link } from '@tanstack/react-router';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { toSerialPath } from '../../../../../master-data/customers/serial.rules.ts';
import { RMA_OUTCOMES } from '../../../ticket.contract.ts';
import { CaseSelect } from '../../case/fields/CaseSelect.tsx';
import { CaseText } from '../../case/fields/CaseText.tsx';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './RmaPanels.module.css';

/** The tool on the bench, what came with it, and how it ended. */
export function RmaTool({ edit }: { edit: TicketEdit }) {
  const { toolSerial, rmaOutcome, replacementSerial } = edit.fields;
  const serial = toolSerial.trim();
  const isReplaced = rmaOutcome === 'Replaced' || rmaOutcome === 'Advance-replaced' || replacementSerial !== '';
  const open = serial && (
    <Link className={classes.link} to={toSerialPath(serial)}>
      Open serial
    </Link>
  );
  return (
    <Panel title="Tool" aside={open}>
      <div className={classes.fields}>
        <CaseText edit={edit} field="toolSerial" isMono />
        <CaseText edit={edit} field="arrivedWith" />
        <CaseSelect edit={edit} field="rmaOutcome" options={RMA_OUTCOMES} />
        {isReplaced && <CaseText edit={edit} field="replacementSerial" isMono />}
        {isReplaced && <p className={classes.hint}>{whenItBelongs(rmaOutcome)}</p>}
      </div>
    </Panel>
  );
}

function whenItBelongs(outcome: string): string {
  if (outcome === 'Advance-replaced') return 'The new tool belongs to the customer as soon as this is saved, the old one no more.';
  return 'The new tool belongs to the customer once this is shipped, the old one no more.';
}
