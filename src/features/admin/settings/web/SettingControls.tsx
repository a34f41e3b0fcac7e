import { Box, Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { SettingRow } from '../../../../platform/web/ui/SettingRow.tsx';
import type { Settings, SettingsGroup } from '../settings.contract.ts';
import { useSettings } from './settings.queries.ts';

interface LoadedProps<G extends SettingsGroup> {
  group: G;
  children: (settings: Settings<G>) => ReactNode;
}

/** Renders a group of settings once it has loaded. */
export function Loaded<G extends SettingsGroup>({ group, children }: LoadedProps<G>) {
  const { data, error, refetch } = useSettings(group);
  if (data) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Box mih={80} aria-busy />;
}

/** Explains why a setting was restored. */
export function NotSaved({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Box px="var(--obd-panel-inset)" pt="xs" pb="sm">
      <Alert title="Couldn’t save. The previous setting was restored.">{error.message}</Alert>
    </Box>
  );
}

interface ToggleProps {
  label: string;
  about: ReactNode;
  isOn: boolean;
  /** Undefined if the setting isn't available yet. */
  onSet?: (isOn: boolean) => void;
}

export function Toggle({ label, about, isOn, onSet }: ToggleProps) {
  const id = useId();
  const control = <Switch id={id} checked={isOn} disabled={!onSet} onChange={({ currentTarget }) => onSet?.(currentTarget.checked)} />;
  return (
    <SettingRow label={label} labelFor={id} isDim={!onSet} control={control}>
      {about}
    </SettingRow>
  );
}
