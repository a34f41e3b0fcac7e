import { Button, Group, Text } from '@mantine/core';
import { type Placeholders, toToken } from '../../../record/placeholders.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

export function InsertButtons({ placeholders, getField }: { placeholders: Placeholders; getField: () => TextField | null }) {
  return (
    <Group component="fieldset" gap="xs" miw={0}>
      <Text component="legend" mb={4} p={0} size="xs" c="var(--obd-ink-2)">
        Insert a placeholder
      </Text>
      {Object.entries(placeholders).map(([name, label]) => (
        <Button key={name} variant="default" size="compact-sm" title={toToken(name)} onClick={() => insertText(getField(), toToken(name))}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

function insertText(field: TextField | null, text: string): void {
  if (!field) return;
  field.focus();
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
