import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Total } from '../../../../../platform/endpoint.ts';
import { syncFilterText } from '../../../../../platform/sync-status.ts';
import { countText } from '../../../../../platform/web/count-text.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { FilterChip } from '../../../../../platform/web/ui/FilterChip.tsx';
import { Key } from '../../../../../platform/web/ui/keyboard/Key.tsx';
import type { Selection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import { selectionShortcuts, ticketShortcuts } from '../ticket-shortcuts.ts';
import classes from './TicketListHead.module.css';
import { listFilters } from './ticket-search.ts';

const { status, assign, tag } = ticketShortcuts;
const SELECTION_KEYS = { status, assign, tag, clearSelection: selectionShortcuts.clearSelection };

interface TicketListHeadProps {
  total: Total | undefined;
  filterCount: number;
  onOpenFilters: () => void;
  /** Narrows a list of all types to the type it is the list of. */
  onOneType: (() => void) | undefined;
  selection: Selection;
  /** The values passed to the parts that other features show in the head. */
  given: SlotProps['ticket-list-header'];
}

export function TicketListHead({ total, filterCount, onOpenFilters, onOneType, selection, given }: TicketListHeadProps) {
  if (selection.isSelecting) {
    const filters = listFilters(given.type, given.search);
    return <Slot name="ticket-selection" props={{ selection, total, filters, keys: SELECTION_KEYS }} />;
  }
  return (
    <header className={classes.head}>
      <p className={classes.count} role="status">
        {total && <strong>{countText(total, 'case', 'cases')}</strong>}
      </p>
      {given.search.sync && (
        <FilterChip text={syncFilterText(given.search.sync)} onRemove={() => given.onShow({ ...given.search, sync: undefined })} />
      )}
      {onOneType && <FilterChip text="All types" onRemove={onOneType} />}
      <span className={classes.order}>Sorted by last update</span>
      <Slot name="ticket-list-header" props={given} />
      <span className={classes.keys} aria-hidden>
        <Key>J</Key> <Key>K</Key> move · <Key>↵</Key> open · <Key>X</Key> select
      </span>
      <Button className={classes.select} variant="subtle" onClick={selection.begin}>
        Select
      </Button>
      <Button className={classes.filters} variant="default" leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={onOpenFilters}>
        {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
      </Button>
    </header>
  );
}
