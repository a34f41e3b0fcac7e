import type { MouseEvent } from 'react';
import classes from './SelectBox.module.css';
import type { Selection } from './useSelection.ts';

interface SelectBoxProps {
  id: string;
  /** The name of the row. */
  name: string;
  rows: readonly { id: string }[];
  selection: Selection;
  /** It stands in the row beside other things and is always there, to be reached by the Tab key. */
  isInLine?: boolean;
}

/** The box that chooses a row; with Shift, all rows from the one chosen last. */
export function SelectBox({ id, name, rows, selection, isInLine = false }: SelectBoxProps) {
  function handleClick(event: MouseEvent) {
    if (event.shiftKey) selection.extendTo(id, rows);
    else selection.toggle(id);
  }

  return (
    // The keys of the list choose rows as well; a stop of the Tab key at each would be one too many.
    <label className={classes.box} data-shown={selection.isSelecting} data-in-line={isInLine}>
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
}

/** The click has done it. */
const ignore = () => undefined;
