import { Button, Group, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { LazyMenu } from '../../../../platform/web/overlay/LazyMenu.tsx';
import { lazyDialog } from '../../../../platform/web/overlay/lazy-dialog.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { deleteWithUndo } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { TicketType } from '../../tickets/ticket.contract.ts';
import { NO_VIEW } from '../../tickets/ticket-list-paths.ts';
import type { View } from '../view.contract.ts';
import { findBeginning, isChangedFrom, type ListAddress, toAddress, toFilters, toViewList } from '../view.rules.ts';
import classes from './ViewControls.module.css';
import { useDeleteView, useSaveView, useViews } from './view.queries.ts';

interface ViewActionsProps {
  view: View;
  onEdit: () => void;
  onDeleted: () => void;
}

/** Actions of the current view. */
function ViewActions({ view, onEdit, onDeleted }: ViewActionsProps) {
  const { add, change } = useSaveView();
  const remove = useDeleteView();
  const { id, name, list, filters, isShared, isDefault, isEditable } = view;

  async function handleDelete() {
    const isDeleted = await deleteWithUndo({
      id: `view-${id}`,
      remove: () => remove(id),
      message: `View ${name} deleted`,
      undo: () => add({ id, name, list, filters, isShared, isDefault }),
      undone: `View ${name} restored`,
    });
    if (isDeleted) onDeleted();
  }

  const handleDefault = () =>
    change({ id, change: { isDefault: !isDefault } }).catch(({ message }: Error) =>
      notifications.show({ title: 'Couldn’t save the view', message, color: 'red' }),
    );

  return (
    <>
      <Menu.Item onClick={() => void handleDefault()}>
        {isDefault ? 'Stop using as my default view' : 'Make this my default view'}
      </Menu.Item>
      {isEditable && <Menu.Item onClick={onEdit}>Rename or share…</Menu.Item>}
      {isEditable && (
        <Menu.Item color="red" onClick={() => void handleDelete()}>
          Delete view
        </Menu.Item>
      )}
    </>
  );
}

const ViewModal = lazyDialog(async () => (await import('./ViewModal.tsx')).ViewModal);

interface ViewControlsProps {
  type: TicketType | undefined;
  search: ListAddress;
  /** How the list is shown, also if that isn't in the address. */
  setting: Pick<ListAddress, 'sort' | 'columns' | 'group'>;
  onShow: (address: ListAddress) => void;
}

/** Selects a view of a list, or saves the current filters as a view. */
export function ViewControls({ type, search, setting, onShow }: ViewControlsProps) {
  const all = useViews();
  const { change } = useSaveView();
  const [editing, setEditing] = useState<'new' | 'current'>();
  const list = toViewList(type);
  const views = (all ?? []).filter((view) => view.list === list);
  const current = views.find(({ id }) => id === search.view);
  const isChanged = current !== undefined && isChangedFrom(current, search);
  useBeginning({ all, list, search, onShow });

  return (
    <Group gap={6} wrap="nowrap">
      <LazyMenu
        position="bottom-start"
        width={250}
        dropdown={{ mah: '60vh', style: { overflowY: 'auto' } }}
        target={
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            leftSection={<IconBookmark size={15} aria-hidden />}
            rightSection={<IconChevronDown size={13} aria-hidden />}
          >
            <span className={`${utilities.truncate} ${classes.name}`}>{current?.name ?? 'Views'}</span>
          </Button>
        }
      >
        <Menu.RadioItem closeMenuOnClick value={NO_VIEW} checked={!current} onClick={() => onShow({ view: NO_VIEW })}>
          No view
        </Menu.RadioItem>
        {views.map((view) => (
          <Menu.RadioItem key={view.id} closeMenuOnClick value={view.id} checked={view === current} onClick={() => onShow(toAddress(view))}>
            {view.name}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => setEditing('new')}>Save as a view…</Menu.Item>
        {current && (
          <ViewActions view={current} onEdit={() => setEditing('current')} onDeleted={() => onShow({ ...search, view: NO_VIEW })} />
        )}
      </LazyMenu>
      {isChanged && (
        <Group gap={0} wrap="nowrap" c="dimmed">
          Edited
          {current.isEditable && (
            <Button variant="subtle" px="xs" onClick={() => void change({ id: current.id, change: { filters: toFilters(search) } })}>
              Save
            </Button>
          )}
          <Button variant="subtle" px="xs" onClick={() => onShow(toAddress(current))}>
            Reset
          </Button>
        </Group>
      )}
      <ViewModal
        opened={editing !== undefined}
        view={editing === 'current' ? current : undefined}
        begin={{ list, filters: toFilters({ ...search, ...setting }) }}
        onClose={() => setEditing(undefined)}
        onAdded={(view) => onShow(toAddress(view))}
      />
    </Group>
  );
}

interface Beginning extends Pick<ViewControlsProps, 'search' | 'onShow'> {
  all: ReturnType<typeof useViews>;
  list: ReturnType<typeof toViewList>;
}

/** Applies the view in the address, or the user's default view, when the list is opened. */
function useBeginning({ all, list, search, onShow }: Beginning): void {
  const [begun, setBegun] = useState<string>();
  const isBegun = begun === list;
  const isBlank = Object.values(search).every((value) => value === undefined);
  useEffect(() => {
    if (!all || (isBegun && !isBlank)) return;
    setBegun(list);
    const beginning = findBeginning(all, list, search);
    if (beginning) onShow(beginning);
  }, [all, list, search, onShow, isBegun, isBlank]);
}
