import type { MouseEvent } from 'react';
import type { TicketRow } from '../../../../../features/ticketing/tickets/ticket.contract.ts';
import classes from './SelectBox.module.css';
import type { Selection } from './useSelection.ts';

interface SelectBoxProps {
  ticket: TicketRow;
  rows: readonly TicketRow[];
  selection: Selection;
}

/** The box that chooses a row; with Shift, all rows from the one chosen last. */
export function SelectBox({ ticket, rows, selection }: SelectBoxProps) {
  function handleClick(event: MouseEvent) {
    if (event.shiftKey) selection.extendTo(ticket.id, rows);
    else selection.toggle(ticket.id);
  }

  return (
    // The keys of the list choose rows as well; a stop of the Tab key at each would be one too many.
    <label className={classes.box} data-shown={selection.isSelecting}>
      <input
        type="checkbox"
        tabIndex={selection.isSelecting ? 0 : -1}
        aria-label={`Select ${ticket.summary}`}
        checked={selection.ids.has(ticket.id)}
        onClick={handleClick}
        onChange={ignore}
      />
    </label>
  );
}

/** The click has done it. */
const ignore = () => undefined;
