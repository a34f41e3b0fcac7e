import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { deleteWithUndo } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { View } from '../view.contract.ts';
import { useDeleteView, useSaveView } from './view.queries.ts';

interface ViewActionsProps {
  view: View;
  onEdit: () => void;
  onDeleted: () => void;
}

/** The actions on the view that is shown. */
export function ViewActions({ view, onEdit, onDeleted }: ViewActionsProps) {
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
