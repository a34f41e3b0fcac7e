import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { toSerialPath } from '../../../../master-data/customers/serial.rules.ts';
import { RMA_OUTCOMES } from '../../../tickets/ticket.contract.ts';
import type { RepairViewProps } from '../repair-slots.ts';
import classes from './RmaPanels.module.css';

/** The tool on the bench, what came with it, and how it ended. */
export function RmaTool({ edit, inputs }: Pick<RepairViewProps, 'edit' | 'inputs'>) {
  const { toolSerial, rmaOutcome, replacementSerial } = edit.fields;
  const serial = toolSerial.trim();
  const isReplaced = rmaOutcome === 'Replaced' || rmaOutcome === 'Advance-replaced' || replacementSerial !== '';
  const open = serial && (
    <Link className={classes.link} to={toSerialPath(serial)}>
      View tool history
    </Link>
  );
  return (
    <Panel title="Tool" aside={open}>
      <div className={classes.tool}>
        <TextInput {...inputs.text('toolSerial', { isMono: true })} />
        <TextInput {...inputs.text('arrivedWith')} placeholder="Accessories" />
        <NativeSelect {...inputs.select('rmaOutcome', RMA_OUTCOMES)} />
        {isReplaced && <TextInput {...inputs.text('replacementSerial', { isMono: true })} />}
        {isReplaced && (
          <p className={classes.hint} data-whole>
            {whenItBelongs(rmaOutcome)}
          </p>
        )}
      </div>
    </Panel>
  );
}

function whenItBelongs(outcome: string): string {
  if (outcome === 'Advance-replaced') return 'When you save, the new tool replaces the old one on the customer’s record.';
  return 'When the repair ships, the new tool replaces the old one on the customer’s record.';
}
