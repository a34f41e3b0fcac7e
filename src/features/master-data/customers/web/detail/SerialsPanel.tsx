import { pluralize } from '../../../../../platform/number-text.ts';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { findModelInSerial } from '../../../tool-models/tool-models.ts';
import { toSerialPath } from '../../serial.rules.ts';
import { PanelTitle } from './PanelTitle.tsx';
import classes from './SerialsPanel.module.css';

interface SerialsPanelProps {
  serials: readonly string[];
  /** How many tickets there are about each, in the same order. */
  ticketCounts: readonly number[];
}

export function SerialsPanel({ serials, ticketCounts }: SerialsPanelProps) {
  return (
    <Panel title={<PanelTitle label="Registered tool serials" count={serials.length} />}>
      {serials.length === 0 && <p className={classes.none}>No tools registered</p>}
      <ul className={classes.list}>
        {serials.map((serial, place) => (
          <li key={serial} className={classes.tool}>
            <span className={classes.serial} title={serial}>
              <RecordLink to={toSerialPath(serial)}>{serial}</RecordLink>
            </span>
            <span>{findModelInSerial(serial)}</span>
            <span className={classes.count}>{pluralize(ticketCounts[place] ?? 0, 'ticket')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
