import { Flex, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface SettingRowProps {
  label: string;
  labelFor?: string;
  children?: ReactNode;
  control?: ReactNode;
  /** Not available yet. */
  isDim?: boolean;
}

export function SettingRow({ label, labelFor, children, control, isDim = false }: SettingRowProps) {
  return (
    <Flex wrap={{ base: 'wrap', sm: 'nowrap' }} align="center" gap="xs" mih={40} px="var(--obd-panel-inset)" py={4} fz="sm">
      <Flex flex="none" w={{ base: 104, sm: 152 }} c={isDim ? 'dimmed' : undefined}>
        {labelFor ? <label htmlFor={labelFor}>{label}</label> : label}
      </Flex>
      <Flex flex={{ base: '1 1 120px', sm: 1 }} wrap="wrap" align="center" rowGap="xs" columnGap="sm" miw={0} c="var(--obd-ink-2)">
        {children}
      </Flex>
      {control && (
        <Group flex="none" wrap="nowrap" gap="xs" ml="auto">
          {control}
        </Group>
      )}
    </Flex>
  );
}
