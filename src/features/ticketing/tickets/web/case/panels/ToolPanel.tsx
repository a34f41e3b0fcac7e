import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../../platform/web/ui/text/RecordLink.tsx';
import { toSerialPath } from '../../../../../master-data/customers/serial.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { CaseText } from '../fields/CaseText.tsx';
import classes from './ToolPanel.module.css';

export function ToolPanel({ edit }: { edit: TicketEdit }) {
  const serial = edit.fields.toolSerial.trim();
  return (
    <Panel>
      <CaseText edit={edit} field="toolSerial" isMono />
      {serial && (
        <p className={classes.link}>
          <span>Everything about</span>
          <RecordLink to={toSerialPath(serial)}>{serial}</RecordLink>
        </p>
      )}
    </Panel>
  );
}
