import { Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { SettingRow } from '../../../../platform/web/ui/SettingRow.tsx';

interface ToggleProps {
  label: string;
  /** Its explanation. */
  about: ReactNode;
  isOn: boolean;
  /** Absent: it cannot be set yet. */
  onSet?: (isOn: boolean) => void;
}

/** A setting that is on or off, in a line. */
export function Toggle({ label, about, isOn, onSet }: ToggleProps) {
  const id = useId();
  const control = <Switch id={id} checked={isOn} disabled={!onSet} onChange={({ currentTarget }) => onSet?.(currentTarget.checked)} />;
  return (
    <SettingRow label={label} labelFor={id} isDim={!onSet} control={control}>
      {about}
    </SettingRow>
  );
}
