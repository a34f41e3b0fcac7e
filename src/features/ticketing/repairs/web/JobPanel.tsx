import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { getToday } from '../../../../platform/web/server-time.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { labelPeople } from '../../../admin/users/confusable-names.rules.ts';
import { useStaff } from '../../../admin/users/web/user.queries.ts';
import { toTechnicianKey } from '../../tickets/assignee.rules.ts';
import { findJobLeft } from '../repair-steps.ts';
import { isClash, toShortDay, toTimeText } from '../rma.rules.ts';
import classes from './JobPanel.module.css';
import { RmaLines } from './lines/RmaLines.tsx';
import type { RepairViewProps } from './repair-slots.ts';
import { useJobsOfDay } from './rma.queries.ts';

/** The panel of the job: its technician and time, its lines, and its total. */
export function JobPanel({ ticket, edit, inputs }: Pick<RepairViewProps, 'ticket' | 'edit' | 'inputs'>) {
  const { data: colleagues = [], isPending } = useStaff();
  const { technicianId, scheduledDate, scheduledTime } = edit.fields;
  const technicians = colleagues.filter(({ isActive }) => isActive !== false).map(labelPeople(colleagues));
  const isStored = technicianId === ticket.technicianId;
  // A value written by an import or a script may not be a time of day.
  const isTime = scheduledTime === '' || /^\d\d:\d\d$/.test(scheduledTime);
  return (
    <section className={classes.panel} aria-label="Scheduled Job">
      <h2 className={classes.title}>Scheduled Job</h2>
      <div className={classes.schedule}>
        <SuggestInput {...inputs.text('technicianId')} suggestions={technicians.toSorted()} isPending={isPending} />
        <TextInput {...inputs.day('scheduledDate', 'Date')} />
        <TextInput {...inputs.text('scheduledTime', { label: 'Time' })} type={isTime ? 'time' : 'text'} />
      </div>
      <JobLeft edit={edit} />
      <OtherJobs
        ticketId={ticket.id}
        technician={isStored ? toTechnicianKey(ticket) : technicianId.trim()}
        name={technicianId.trim()}
        day={scheduledDate}
        time={scheduledTime}
      />
      <RmaLines ticket={ticket} edit={edit} />
    </section>
  );
}

/** Asks what becomes of a job that is still planned for a repair that is shipped. */
function JobLeft({ edit }: Pick<RepairViewProps, 'edit'>) {
  const day = findJobLeft(edit.fields, getToday());
  if (day === undefined) return null;

  function handleRemove() {
    edit.set('scheduledDate', null);
    edit.set('scheduledTime', '');
  }

  return (
    <p className={classes.left} role="status" data-unprinted>
      <IconAlertTriangle size={14} aria-hidden />
      This repair has shipped, but a job is still scheduled for {toShortDay(day)}.
      <Button variant="default" size="compact-sm" onClick={handleRemove}>
        Remove job
      </Button>
    </p>
  );
}

interface OtherJobsProps {
  ticketId: string;
  /** By key, or by name while it is not saved. */
  technician: string;
  name: string;
  day: string | null;
  time: string;
}

/** The other jobs of the technician that day; one at the same time stands out. */
function OtherJobs({ ticketId, technician, name, day, time }: OtherJobsProps) {
  const others = (useJobsOfDay(technician, day) ?? []).filter(({ id }) => id !== ticketId);
  if (others.length === 0) return null;
  return (
    <ul className={classes.others} aria-label={`Other jobs for ${name} that day`}>
      {others.slice(0, 5).map(({ id, summary, scheduledTime }) => (
        <li key={id} data-clash={isClash(time, scheduledTime)}>
          {isClash(time, scheduledTime) && <IconAlertTriangle size={14} aria-label="Conflict" />}
          <span className={classes.time}>{toTimeText(scheduledTime)}</span>
          <RecordLink to={`/sod/${id}`}>{id}</RecordLink>
          <span className={classes.summary}>{summary}</span>
        </li>
      ))}
      {others.length > 5 && <li>and {others.length - 5} more</li>}
    </ul>
  );
}
