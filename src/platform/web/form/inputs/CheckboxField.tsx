import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface CheckboxFieldProps<T extends string> {
  id: string;
  label: string;
  options: readonly T[];
  value: T[];
  error: ReactNode;
  onChange: (value: T[]) => void;
}

export function CheckboxField<T extends string>({ id, label, options, value, error, onChange }: CheckboxFieldProps<T>) {
  return (
    <Checkbox.Group
      id={id}
      label={label}
      value={value}
      error={error}
      onChange={(checked) => onChange(options.filter((option) => checked.includes(option)))}
    >
      <Group mih="var(--obd-control)" gap="lg">
        {options.map((option) => (
          <Checkbox key={option} value={option} label={option} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
