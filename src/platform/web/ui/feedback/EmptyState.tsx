import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** The next step, in one sentence. */
  hint?: ReactNode;
  action?: ReactNode;
  role?: 'alert';
}

export function EmptyState({ title, hint, action, role }: EmptyStateProps) {
  return (
    <Stack align="center" gap={4} px="md" py={32} ta="center" role={role}>
      <Text fw="var(--obd-weight-title)">{title}</Text>
      {hint && (
        <Text maw="46ch" c="dimmed" size="sm">
          {hint}
        </Text>
      )}
      {action && <Box mt="sm">{action}</Box>}
    </Stack>
  );
}
