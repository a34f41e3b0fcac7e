import { NativeSelect, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { toSerialPath } from '../../../master-data/customers/serial.rules.ts';
import { RMA_OUTCOMES, RMA_PATH, TicketStatus } from '../../tickets/ticket.contract.ts';
import { getStatusTone } from '../../tickets/ticket.rules.ts';
import { findShippingStatusOfChoice } from '../../tickets/ticket-changes.rules.ts';
import { describeDaysInStatus, findStatusTimes, toShortDay } from '../rma.rules.ts';
import { JobPanel } from './JobPanel.tsx';
import rmaToolClasses from './panels/RmaPanels.module.css';
import { RmaPanels } from './panels/RmaPanels.tsx';
import rmaPathClasses from './RmaPath.module.css';
import classes from './RmaView.module.css';
import type { RepairViewProps } from './repair-slots.ts';
import { STATUSES_ASIDE, StatusMenu } from './StatusMenu.tsx';

const DAY_MS = 86_400_000;
const PATH: readonly string[] = RMA_PATH;

/** The way of the tool through the workshop, with when it came where; any status can be chosen. */
function RmaPath({ ticket, edit, statusTarget }: Pick<RepairViewProps, 'ticket' | 'edit' | 'statusTarget'>) {
  const { status } = edit.fields;
  const times = findStatusTimes(ticket);
  const present = PATH.indexOf(status);
  const since = useDaysSince(status === ticket.status ? times.get(status) : undefined);

  const choose = (next: TicketStatus) => {
    const shippingStatus = findShippingStatusOfChoice(ticket, edit.fields, next);
    edit.set('status', next);
    if (shippingStatus) edit.set('shippingStatus', shippingStatus);
  };
  // A step that the repair never was at is left hollow.
  const toState = (step: TicketStatus, place: number) => {
    if (step === status) return 'present';
    return place < present && times.has(step) ? 'done' : 'ahead';
  };

  return (
    <section className={rmaPathClasses.path} aria-label="Status">
      <ol className={rmaPathClasses.steps}>
        {RMA_PATH.map((step, place) => {
          const at = times.get(step);
          const isPresent = step === status;
          return (
            <li key={step} className={rmaPathClasses.step} data-state={toState(step, place)}>
              <button
                type="button"
                className={rmaPathClasses.choose}
                aria-current={isPresent ? 'step' : undefined}
                onClick={() => choose(step)}
              >
                <span className={rmaPathClasses.mark} data-tone={getStatusTone(step)} aria-hidden>
                  {toState(step, place) === 'done' && <IconCheck size={12} stroke={3} />}
                </span>
                <span className={rmaPathClasses.words}>
                  {isPresent ? <Pill tone={getStatusTone(step)}>{step}</Pill> : <span className={rmaPathClasses.name}>{step}</span>}
                  <span className={rmaPathClasses.when}>{isPresent ? since : at !== undefined && place < present && toShortDay(at)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <div className={rmaPathClasses.now} data-aside={present < 0}>
        <Pill tone={getStatusTone(status)}>{status}</Pill>
        <span className={rmaPathClasses.since}>{since}</span>
      </div>
      <div className={rmaPathClasses.bars} aria-hidden>
        {RMA_PATH.map((step, place) => (
          <span key={step} data-state={toState(step, place)} data-tone={getStatusTone(step)} />
        ))}
      </div>
      <StatusMenu status={status} statusTarget={statusTarget} onChoose={choose} />
      <NativeSelect
        id="case-status"
        className={rmaPathClasses.select}
        aria-label="Status"
        {...statusTarget}
        value={status}
        data={[...RMA_PATH, ...STATUSES_ASIDE]}
        onChange={(event) => choose(TicketStatus.parse(event.currentTarget.value))}
      />
    </section>
  );
}

function useDaysSince(at: string | undefined): string {
  const now = useNow();
  return describeDaysInStatus(at === undefined ? undefined : Math.floor((now - Date.parse(at)) / DAY_MS));
}

/** The tool on the bench, what came with it, and how it ended. */
function RmaTool({ edit, inputs }: Pick<RepairViewProps, 'edit' | 'inputs'>) {
  const { toolSerial, rmaOutcome, replacementSerial } = edit.fields;
  const serial = toolSerial.trim();
  const isReplaced = rmaOutcome === 'Replaced' || rmaOutcome === 'Advance-replaced' || replacementSerial !== '';
  const open = serial && (
    <Link className={rmaToolClasses.link} to={toSerialPath(serial)}>
      View tool history
    </Link>
  );
  return (
    <Panel title="Tool" aside={open}>
      <div className={rmaToolClasses.tool}>
        <TextInput {...inputs.text('toolSerial', { isMono: true })} />
        <TextInput {...inputs.text('arrivedWith')} placeholder="Accessories" />
        <NativeSelect {...inputs.select('rmaOutcome', RMA_OUTCOMES)} />
        {isReplaced && <TextInput {...inputs.text('replacementSerial', { isMono: true })} />}
        {isReplaced && (
          <p className={rmaToolClasses.hint} data-whole>
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
