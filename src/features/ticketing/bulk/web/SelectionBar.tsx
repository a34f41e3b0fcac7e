import { Button, Flex, Group, Menu, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Total } from '../../../../platform/endpoint.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { lazyDialog } from '../../../../platform/web/overlay/lazy-dialog.tsx';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { shortcutTarget, useShortcut } from '../../../../platform/web/ui/keyboard/hotkey.ts';
import { Key } from '../../../../platform/web/ui/keyboard/Key.tsx';
import { BULK_LIMIT } from '../ticket-bulk.contract.ts';
import { groupStatuses } from '../ticket-bulk.rules.ts';
import type { BulkField, BulkModalProps } from './bulk-choices.ts';
import { useMatchingIds } from './ticket-bulk.queries.ts';

const BulkOptions = lazy(async () => ({ default: (await import('./BulkOptions.tsx')).BulkOptions }));
const BulkDialog = lazyDialog<BulkModalProps>(async () => (await import('./BulkModal.tsx')).BulkModal);

/** Menus, in display order. */
const FIELDS = [
  { field: 'status', label: 'Status', key: 'status' },
  { field: 'assignee', label: 'Assign', key: 'assign' },
  { field: 'tags', label: 'Tags', key: 'tag' },
  { field: 'type', label: 'Type' },
] as const;

/** Replaces the header of a list while rows are selected: their number and the actions for all of them. */
export function SelectionBar({ selection, quick, onQuickEnd, filters, total, keys }: SlotProps['ticket-selection']) {
  const [opened, setOpened] = useState<BulkField | 'more' | undefined>(FIELDS.find((each) => 'key' in each && each.key === quick)?.field);
  const { mutate: findAll, isPending } = useMatchingIds();
  const { ids } = selection;
  const { size } = ids;
  const statuses = groupStatuses(filters.type);
  const open = (which: BulkField | 'more') => {
    if (size > 0) setOpened(which);
  };

  function close() {
    setOpened(undefined);
    if (quick === undefined) return;
    onQuickEnd();
    selection.clear();
  }

  /** Deselects the tickets that the change has removed from the list. */
  function handleChanged() {
    if (quick !== undefined) return;
    findAll(filters, {
      onSuccess: ({ ids: matching }) => {
        const listed = new Set(matching);
        // A longer list isn't known in full.
        if (matching.length < BULK_LIMIT) selection.setAll([...ids].filter((id) => listed.has(id)));
      },
    });
  }

  useShortcut(keys.status, () => open('status'));
  useShortcut(keys.assign, () => open('assignee'));
  useShortcut(keys.tag, () => open('tags'));
  useShortcut(keys.clearSelection, selection.clear);

  const action = { variant: 'default', px: 10, disabled: size === 0 } as const;
  return (
    <Flex component="header" align="center" wrap="wrap" gap="4px 10px" flex="none" mih={42} px="var(--obd-gutter)" py={4} fz="sm">
      <Text inherit fw={600} role="status" data-unprinted>
        {formatCount(size)} selected
      </Text>
      {total && total.count > size && (
        <Button
          variant="subtle"
          px={10}
          loading={isPending}
          onClick={() => findAll(filters, { onSuccess: ({ ids }) => selection.setAll(ids) })}
        >
          {selectAllText(total)}
        </Button>
      )}
      <Group gap={6} ml="auto">
        {FIELDS.map(({ field, label, ...rest }) => (
          <Menu key={field} opened={opened === field} onChange={(isOpen) => (isOpen ? open(field) : close())} width={200}>
            <Menu.Target>
              <Button {...action} {...('key' in rest && shortcutTarget(keys[rest.key]))}>
                {label}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={utilities.scroll ?? ''} mah="min(340px, 60dvh)">
              <Suspense>
                <BulkOptions {...{ ids, field, statuses }} onChanged={handleChanged} />
              </Suspense>
            </Menu.Dropdown>
          </Menu>
        ))}
        <Button {...action} onClick={() => open('more')}>
          More…
        </Button>
        <Button variant="subtle" px={10} rightSection={<Key>Esc</Key>} onClick={selection.clear}>
          Clear
        </Button>
      </Group>
      <BulkDialog opened={opened === 'more'} onClose={close} ids={ids} statuses={statuses} onChanged={selection.clear} />
    </Flex>
  );
}

function selectAllText({ count, relation }: Total): string {
  if (count <= BULK_LIMIT) return `Select all ${formatCount(count)} matching`;
  return `Select the first ${formatCount(BULK_LIMIT)} of ${formatCount(count)}${relation === 'at-least' ? '+' : ''}`;
}
