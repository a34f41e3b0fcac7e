import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      fz="xs"
      rightSection={<IconX size={12} aria-hidden />}
      aria-label={`Remove filter: ${text}`}
      onClick={onRemove}
    >
      {text}
    </Button>
  );
}
