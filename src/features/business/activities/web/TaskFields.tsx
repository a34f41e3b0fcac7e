import { Flex, NativeSelect } from '@mantine/core';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { useTechnicians } from '../../../ticketing/repairs/web/board/technicians.queries.ts';

export interface TaskDetails {
  /** A day, or blank. */
  readonly dueOn: string;
  /** User ID, or blank. */
  readonly assigneeId: string;
}

interface TaskFieldsProps {
  /** Prefix of the input IDs. */
  name: string;
  values: TaskDetails;
  onChange: (change: Partial<TaskDetails>) => void;
}

/** Due date and assignee of a task. */
export function TaskFields({ name, values: { dueOn, assigneeId }, onChange }: TaskFieldsProps) {
  const people = useTechnicians();
  const isListed = assigneeId === '' || people.some(({ key }) => key === assigneeId);
  const options = [
    { value: '', label: 'Unassigned' },
    ...people.map(({ key, name: label }) => ({ value: key, label })),
    ...(isListed ? [] : [{ value: assigneeId, label: 'Former user' }]),
  ];
  return (
    <Flex gap="xs" wrap="wrap">
      <DateField
        id={`${name}-due`}
        w={160}
        aria-label="Due date"
        placeholder="Due date"
        value={dueOn}
        onChange={(event) => onChange({ dueOn: event.currentTarget.value })}
      />
      <NativeSelect
        w={180}
        aria-label="Assignee"
        value={assigneeId}
        data={options}
        onChange={(event) => onChange({ assigneeId: event.currentTarget.value })}
      />
    </Flex>
  );
}
