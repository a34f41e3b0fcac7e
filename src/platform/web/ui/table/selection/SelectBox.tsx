import { type MouseEvent, memo } from 'react';
import classes from '../table.module.css';
import type { Selection } from './useSelection.ts';

interface SelectBoxProps {
  id: string;
  name: string;
  rows: readonly { id: string }[];
  selection: Selection;
  /** Always visible and in the tab order. */
  isInLine?: boolean;
}

/** A checkbox that selects a row. Shift selects a range. */
export const SelectBox = memo(function SelectBox({ id, name, rows, selection, isInLine = false }: SelectBoxProps) {
  function handleClick(event: MouseEvent) {
    if (event.shiftKey) selection.extendTo(id, rows);
    else selection.toggle(id);
  }

  return (
    // Not in the tab order, because rows can be selected with the list's keys.
    <label className={isInLine ? classes.select : `${classes.select} ${classes.over}`} data-shown={selection.isSelecting}>
      <input
        type="checkbox"
        tabIndex={selection.isSelecting || isInLine ? 0 : -1}
        aria-label={`Select ${name}`}
        checked={selection.ids.has(id)}
        onClick={handleClick}
        onChange={ignore}
      />
    </label>
  );
});

/** The click handler already toggles. */
const ignore = () => undefined;
