import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Total } from '../../../../platform/endpoint.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { lazyDialog } from '../../../../platform/web/overlay/lazy-dialog.tsx';
import type { PagePlaces } from '../../../../platform/web/page-places.ts';
import { shortcutTarget, useShortcut } from '../../../../platform/web/ui/keyboard/hotkey.ts';
import { Key } from '../../../../platform/web/ui/keyboard/Key.tsx';
import { BULK_LIMIT } from '../ticket-bulk.contract.ts';
import type { BulkField, BulkModalProps } from './bulk-choices.ts';
import classes from './SelectionBar.module.css';
import { useMatchingIds } from './ticket-bulk.queries.ts';

const BulkDialog = lazyDialog<BulkModalProps>(async () => (await import('./BulkModal.tsx')).BulkModal);

/** Stands in place of a list's head while rows are chosen: how many, and what can be done with them. */
export function SelectionBar({ selection, filters, total, keys }: PagePlaces['ticket-selection']) {
  const [field, setField] = useState<BulkField>();
  const { mutate: findAll, isPending } = useMatchingIds();
  const { size } = selection.ids;
  const open = (which: BulkField) => {
    if (size > 0) setField(which);
  };

  useShortcut(keys.status, () => open('status'));
  useShortcut(keys.assign, () => open('assignee'));
  useShortcut(keys.tag, () => open('tags'));
  useShortcut(keys.clearSelection, selection.clear);

  const action = { variant: 'default', size: 'compact-md', disabled: size === 0 } as const;
  return (
    <header className={classes.bar}>
      <p role="status">
        <strong>{formatCount(size)} selected</strong>
      </p>
      {total && total.count > size && (
        <Button
          variant="subtle"
          size="compact-md"
          loading={isPending}
          onClick={() => findAll(filters, { onSuccess: ({ ids }) => selection.setAll(ids) })}
        >
          {selectAllText(total)}
        </Button>
      )}
      <div className={classes.actions}>
        <Button {...action} {...shortcutTarget(keys.status)} onClick={() => open('status')}>
          Status
        </Button>
        <Button {...action} {...shortcutTarget(keys.assign)} onClick={() => open('assignee')}>
          Assign
        </Button>
        <Button {...action} {...shortcutTarget(keys.tag)} onClick={() => open('tags')}>
          Tags
        </Button>
        <Button {...action} onClick={() => open('type')}>
          Type
        </Button>
        <Button variant="subtle" size="compact-md" rightSection={<Key>Esc</Key>} onClick={selection.clear}>
          Clear
        </Button>
      </div>
      <BulkDialog
        opened={field !== undefined}
        onClose={() => setField(undefined)}
        ids={selection.ids}
        field={field}
        onChanged={selection.clear}
      />
    </header>
  );
}

function selectAllText({ count, relation }: Total): string {
  if (count <= BULK_LIMIT) return `Select all ${formatCount(count)} matching`;
  return `Select the first ${formatCount(BULK_LIMIT)} of ${formatCount(count)}${relation === 'at-least' ? '+' : ''}`;
}
