import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { TimeField } from '../../../../platform/web/form/inputs/TimeField.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { useToday } from '../../../../platform/web/ui/text/clock.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { useStaff } from '../../../admin/users/web/user.queries.ts';
import { toTechnicianKey } from '../../tickets/assignee.rules.ts';
import { useCaseFields } from '../../tickets/web/ticket-edit.queries.ts';
import { findJobLeft } from '../repair-steps.ts';
import { isClash, toShortDay, toTimeText } from '../rma.rules.ts';
import { useTechnicians } from './board/technicians.queries.ts';
import { RmaLines } from './lines/RmaLines.tsx';
import type { RepairViewProps } from './repair-slots.ts';
import { useJobsOfDay } from './rma.queries.ts';

/** The scheduled job with its line items and total. */
export function JobPanel({ ticket, edit, inputs }: Pick<RepairViewProps, 'ticket' | 'edit' | 'inputs'>) {
  const { isPending } = useStaff();
  const technicians = useTechnicians().map(({ name }) => name);
  const { technicianId, scheduledDate, scheduledTime } = useCaseFields(edit, (fields) => ({
    technicianId: fields.technicianId,
    scheduledDate: fields.scheduledDate,
    scheduledTime: fields.scheduledTime,
  }));
  const isStored = technicianId === ticket.technicianId;
  return (
    <Panel title="Scheduled Job">
      <Flex gap="xs" mt={4} wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <inputs.Text edit={edit} field="technicianId">
          {(input) => (
            <SuggestInput {...input} flex={{ base: '1 0 100%', sm: '1 1 0' }} miw={0} suggestions={technicians} isPending={isPending} />
          )}
        </inputs.Text>
        <inputs.Day edit={edit} field="scheduledDate" label="Date">
          {(input) => <DateField {...input} flex={{ base: '1 1 0', sm: '0 0 148px' }} miw={0} />}
        </inputs.Day>
        <inputs.Text edit={edit} field="scheduledTime" label="Time">
          {(input) => <TimeField {...input} flex={{ base: '1 1 0', sm: '0 0 124px' }} miw={0} />}
        </inputs.Text>
      </Flex>
      <LeftoverJob edit={edit} />
      <OtherJobs
        ticketId={ticket.id}
        technician={isStored ? toTechnicianKey(ticket) : technicianId.trim()}
        name={technicianId.trim()}
        day={scheduledDate}
        time={scheduledTime}
      />
      {/* The table has no margins. */}
      <Box mx={-14} mt="xs" mb={-12}>
        <RmaLines ticket={ticket} edit={edit} />
      </Box>
    </Panel>
  );
}

/** Offers to remove the job of a repair that has shipped. */
function LeftoverJob({ edit }: Pick<RepairViewProps, 'edit'>) {
  const today = useToday();
  const day = useCaseFields(edit, (fields) => findJobLeft(fields, today));
  if (day === undefined) return null;

  function handleRemove() {
    edit.set('scheduledDate', null);
    edit.set('scheduledTime', '');
  }

  return (
    <Group gap={6} mt="xs" c="var(--obd-orange-fg)" fz="xs" role="status" data-unprinted>
      <IconAlertTriangle size={14} aria-hidden />
      <Text inherit flex="1 1 200px">
        This repair has shipped, but a job is still scheduled for {toShortDay(day)}.
      </Text>
      <Button variant="default" size="compact-sm" onClick={handleRemove}>
        Remove job
      </Button>
    </Group>
  );
}

interface OtherJobsProps {
  ticketId: string;
  /** Key, or name if unsaved. */
  technician: string;
  name: string;
  day: string | null;
  time: string;
}

/** The technician's other jobs that day. Highlights conflicts. */
function OtherJobs({ ticketId, technician, name, day, time }: OtherJobsProps) {
  const others = (useJobsOfDay(technician, day) ?? []).filter(({ id }) => id !== ticketId);
  if (others.length === 0) return null;
  return (
    <Flex component="ul" direction="column" gap={4} mt="xs" fz="xs" aria-label={`Other jobs for ${name} that day`}>
      {others.slice(0, 5).map(({ id, summary, scheduledTime }) => {
        const hasConflict = isClash(time, scheduledTime);
        return (
          <Flex key={id} component="li" align="center" gap={6} c={hasConflict ? 'var(--obd-orange-fg)' : 'gray'}>
            {hasConflict && <IconAlertTriangle size={14} aria-label="Conflict" />}
            <Text span inherit flex="none" fw={600}>
              {toTimeText(scheduledTime)}
            </Text>
            <Text span inherit flex="none">
              <RecordLink to={`/sod/${id}`}>{id}</RecordLink>
            </Text>
            <Text span inherit truncate>
              {summary}
            </Text>
          </Flex>
        );
      })}
      {others.length > 5 && <li>and {others.length - 5} more</li>}
    </Flex>
  );
}
