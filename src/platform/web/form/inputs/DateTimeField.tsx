import { Group, Input, type TextInputProps } from '@mantine/core';
import { DateField } from './DateField.tsx';
import type { CommittedText } from './SuggestInput.tsx';
import { TimeField } from './TimeField.tsx';

interface DateTimeFieldProps extends Pick<TextInputProps, 'label' | 'description' | 'error' | 'inputWrapperOrder'> {
  id: string;
  /** '2026-12-02T14:00' or blank. */
  value: string;
  onChange: (event: CommittedText) => void;
}

/** Time of a day that was chosen without one. */
const START = '09:00';

/** A date and a time of day. */
export function DateTimeField({ id, value, onChange, ...wrapper }: DateTimeFieldProps) {
  const [day = '', time = ''] = value.split('T');
  const send = (nextDay: string, nextTime: string) =>
    onChange({ currentTarget: { value: nextDay === '' ? '' : `${nextDay}T${nextTime || START}` } });
  return (
    <Input.Wrapper id={id} {...pickWrapper(wrapper)}>
      <Group gap="xs" mb={4} wrap="nowrap" align="flex-start">
        <DateField id={id} flex={1} miw={0} value={day} onChange={({ currentTarget }) => send(currentTarget.value, time)} />
        <TimeField
          id={`${id}-time`}
          aria-label="Time"
          flex="0 0 124px"
          value={time}
          disabled={day === ''}
          onChange={({ currentTarget }) => send(day, currentTarget.value)}
        />
      </Group>
    </Input.Wrapper>
  );
}

const pickWrapper = ({ label, description, error, inputWrapperOrder }: Partial<DateTimeFieldProps>) => ({
  label,
  description,
  error,
  ...(inputWrapperOrder && { inputWrapperOrder }),
});
