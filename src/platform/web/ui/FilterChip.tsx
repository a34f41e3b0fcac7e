import { IconX } from '@tabler/icons-react';
import classes from './FilterChip.module.css';

export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button type="button" className={classes.chip} aria-label={`Remove filter: ${text}`} onClick={onRemove}>
      {text} <IconX size={12} aria-hidden />
    </button>
  );
}
