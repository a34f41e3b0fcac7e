import { Slot } from '../../../../../../platform/web/Slot.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../../platform/web/ui/text/RecordLink.tsx';
import { toSerialPath } from '../../../../../master-data/customers/serial.rules.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { CaseText } from '../fields/CaseText.tsx';
import classes from './ToolPanel.module.css';

/** The tool that a case is about, with what is known of it. */
export function ToolPanel({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const serial = edit.fields.toolSerial.trim();
  return (
    <Panel>
      <CaseText edit={edit} field="toolSerial" isMono />
      {serial && (
        <p className={classes.link}>
          <span>Tool history</span>
          <RecordLink to={toSerialPath(serial)}>{serial}</RecordLink>
        </p>
      )}
      {serial === ticket.toolSerial && <Slot name="case-tool" props={{ ticket }} />}
    </Panel>
  );
}
