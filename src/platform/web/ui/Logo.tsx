import { Group, Text, VisuallyHidden } from '@mantine/core';

export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap="xs">
      <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden focusable="false">
        <rect width="24" height="24" rx="6.5" fill="var(--obd-accent)" />
        <path
          d="M4.5 12.5h3.2l2-5 3.6 9.5 2.3-6.2.7 1.7h3.2"
          stroke="var(--obd-on-accent)"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {compact ? (
        <VisuallyHidden>OBDesk</VisuallyHidden>
      ) : (
        <Text span size="xl" fw={700} lts="-0.01em">
          OBDesk
        </Text>
      )}
    </Group>
  );
}
