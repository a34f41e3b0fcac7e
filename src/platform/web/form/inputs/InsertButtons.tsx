import { Button } from '@mantine/core';
import { type Placeholders, toToken } from '../../../record/placeholders.ts';
import classes from './InsertButtons.module.css';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

export function InsertButtons({ placeholders, getField }: { placeholders: Placeholders; getField: () => TextField | null }) {
  return (
    <fieldset className={classes.buttons}>
      <legend className={classes.label}>Insert a placeholder</legend>
      {Object.entries(placeholders).map(([name, label]) => (
        <Button key={name} variant="default" size="compact-sm" title={toToken(name)} onClick={() => insertText(getField(), toToken(name))}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

function insertText(field: TextField | null, text: string): void {
  if (!field) return;
  field.focus();
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
