import { Button, Text } from '@mantine/core';

export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Text size="xs" c="dimmed" role="status" data-unprinted>
      Draft restored ·{' '}
      <Button variant="transparent" size="compact-xs" px={0} onClick={onDiscard}>
        Discard draft
      </Button>
    </Text>
  );
}
