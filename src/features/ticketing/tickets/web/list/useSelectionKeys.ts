import { useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import type { Selection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import type { TicketRow } from '../../ticket.contract.ts';
import { selectionShortcuts } from '../ticket-shortcuts.ts';

interface RowKeys {
  readonly activeId: string | number | undefined;
  readonly move: (step: 1 | -1) => string | number | undefined;
}

/** Handles the keys of the selection: X selects the active row, Shift+X all rows up to it, and Shift+J or Shift+K each row reached. */
export function useSelectionKeys(selection: Selection, rows: readonly TicketRow[], { activeId, move }: RowKeys): void {
  function extend(step: 1 | -1) {
    const reached = [activeId, move(step)];
    selection.add(reached.filter((id) => typeof id === 'string'));
  }

  useShortcut(selectionShortcuts.selectRow, () => typeof activeId === 'string' && selection.toggle(activeId));
  useShortcut(selectionShortcuts.selectTo, () => typeof activeId === 'string' && selection.extendTo(activeId, rows));
  useShortcut(selectionShortcuts.selectDown, () => extend(1));
  useShortcut(selectionShortcuts.selectUp, () => extend(-1));
}
