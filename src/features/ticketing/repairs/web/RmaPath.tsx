import { NativeSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { findShippingStatusOfChoice } from '../../tickets/rma/shipping.rules.ts';
import { RMA_PATH, TicketStatus } from '../../tickets/ticket.contract.ts';
import { getStatusTone } from '../../tickets/ticket.rules.ts';
import { describeDaysInStatus, findStatusTimes, toShortDay } from '../rma.rules.ts';
import classes from './RmaPath.module.css';
import type { RepairViewProps } from './repair-slots.ts';
import { STATUSES_ASIDE, StatusMenu } from './StatusMenu.tsx';

const DAY_MS = 86_400_000;
const PATH: readonly string[] = RMA_PATH;

/** The way of the tool through the workshop, with when it came where; any status can be chosen. */
export function RmaPath({ ticket, edit, statusTarget }: Pick<RepairViewProps, 'ticket' | 'edit' | 'statusTarget'>) {
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
    <section className={classes.path} aria-label="Status">
      <ol className={classes.steps}>
        {RMA_PATH.map((step, place) => {
          const at = times.get(step);
          const isPresent = step === status;
          return (
            <li key={step} className={classes.step} data-state={toState(step, place)}>
              <button type="button" className={classes.choose} aria-current={isPresent ? 'step' : undefined} onClick={() => choose(step)}>
                <span className={classes.mark} data-tone={getStatusTone(step)} aria-hidden>
                  {toState(step, place) === 'done' && <IconCheck size={12} stroke={3} />}
                </span>
                <span className={classes.words}>
                  {isPresent ? <Pill tone={getStatusTone(step)}>{step}</Pill> : <span className={classes.name}>{step}</span>}
                  <span className={classes.when}>{isPresent ? since : at !== undefined && place < present && toShortDay(at)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <div className={classes.now} data-aside={present < 0}>
        <Pill tone={getStatusTone(status)}>{status}</Pill>
        <span className={classes.since}>{since}</span>
      </div>
      <div className={classes.bars} aria-hidden>
        {RMA_PATH.map((step, place) => (
          <span key={step} data-state={toState(step, place)} data-tone={getStatusTone(step)} />
        ))}
      </div>
      <StatusMenu status={status} statusTarget={statusTarget} onChoose={choose} />
      <NativeSelect
        id="case-status"
        className={classes.select}
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
