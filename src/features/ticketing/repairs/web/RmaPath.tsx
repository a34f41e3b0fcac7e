import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import { IconCheck, IconDots } from '../../../../platform/web/icons/icons.data.ts';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RMA_PATH, TICKET_STATUSES, TicketStatus } from '../../tickets/ticket.contract.ts';
import { getStatusTone } from '../../tickets/ticket.rules.ts';
import { findStatusTimes, toShortDay } from '../rma.rules.ts';
import classes from './RmaPath.module.css';
import type { RepairViewProps } from './repair-places.ts';

const DAY_MS = 86_400_000;
const PATH: readonly string[] = RMA_PATH;
/** The statuses of a repair beside its path. */
const ASIDE = TICKET_STATUSES.filter((status) => !PATH.includes(status));

/** The way of the tool through the workshop, with when it came where; any status can be chosen. */
export function RmaPath({ ticket, edit, statusTarget }: Pick<RepairViewProps, 'ticket' | 'edit' | 'statusTarget'>) {
  const { status } = edit.fields;
  const times = findStatusTimes(ticket);
  const present = PATH.indexOf(status);
  const since = useDaysSince(status === ticket.status ? times.get(status) : undefined);

  return (
    <section className={classes.path} aria-label="Status">
      <ol className={classes.steps}>
        {RMA_PATH.map((step, place) => {
          const at = times.get(step);
          const isPresent = step === status;
          return (
            <li key={step} className={classes.step} data-state={isPresent ? 'present' : place < present ? 'done' : 'ahead'}>
              <button
                type="button"
                className={classes.choose}
                aria-current={isPresent ? 'step' : undefined}
                onClick={() => edit.set('status', step)}
              >
                <span className={classes.mark} data-tone={getStatusTone(step)} aria-hidden>
                  {!isPresent && place < present && <IconCheck size={12} stroke={3} />}
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
          <span
            key={step}
            data-state={place === present ? 'present' : place < present ? 'done' : 'ahead'}
            data-tone={getStatusTone(step)}
          />
        ))}
      </div>
      <Menu width={180} position="bottom-end">
        <Menu.Target>
          <ActionIcon className={classes.others ?? ''} variant="subtle" color="gray" aria-label="Other status" {...statusTarget}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {ASIDE.map((other) => (
            <Menu.Item key={other} onClick={() => edit.set('status', other)}>
              {other}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <NativeSelect
        id="case-status"
        className={classes.select}
        aria-label="Status"
        value={status}
        data={[...RMA_PATH, ...ASIDE]}
        onChange={(event) => edit.set('status', TicketStatus.parse(event.currentTarget.value))}
      />
    </section>
  );
}

function useDaysSince(at: string | undefined): string {
  const now = useNow();
  if (at === undefined) return 'not saved yet';
  const days = Math.floor((now - Date.parse(at)) / DAY_MS);
  return days < 1 ? 'since today' : `${days}d`;
}
