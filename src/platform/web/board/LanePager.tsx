import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import utilities from '../theme/utilities.module.css';
import type { LanePages } from './useLanePages.ts';

export function LanePager({ pages: { from, to, count, turn } }: { pages: LanePages }) {
  if (to - from >= count) return null;
  return (
    <Group flex="none" wrap="nowrap" gap={6}>
      <ActionIcon variant="default" aria-label="Previous columns" disabled={from === 0} onClick={() => turn(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Text span size="xs" c="var(--obd-ink-2)" truncate className={utilities.numbers ?? ''}>
        {from + 1}–{to} of {count}
      </Text>
      <ActionIcon variant="default" aria-label="Next columns" disabled={to === count} onClick={() => turn(1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
