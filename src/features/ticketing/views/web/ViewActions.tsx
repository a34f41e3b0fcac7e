import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { View } from '../view.contract.ts';
import { useDeleteView, useSaveView } from './view.queries.ts';

interface ViewActionsProps {
  view: View;
  onEdit: () => void;
  onDeleted: () => void;
}

/** What can be done with the view that is shown. */
export function ViewActions({ view, onEdit, onDeleted }: ViewActionsProps) {
  const { add, change } = useSaveView();
  const remove = useDeleteView();
  const { id, name, list, filters, isShared, isDefault, isEditable } = view;

  async function handleDelete() {
    await remove(id);
    onDeleted();
    showUndoNotice({
      id: `view-${id}`,
      message: `The view ${name} is deleted`,
      undo: () => add({ id, name, list, filters, isShared, isDefault }),
      undone: `The view ${name} is back.`,
    });
  }

  const told = (work: Promise<unknown>) =>
    void work.catch((failure: Error) => notifications.show({ title: 'Not saved', message: failure.message, color: 'red' }));

  return (
    <>
      <Menu.Item onClick={() => told(change({ id, change: { isDefault: !isDefault } }))}>
        {isDefault ? 'Do not open this list with it' : 'Open this list with it'}
      </Menu.Item>
      {isEditable && <Menu.Item onClick={onEdit}>Rename or share…</Menu.Item>}
      {isEditable && (
        <Menu.Item color="red" onClick={() => told(handleDelete())}>
          Delete view
        </Menu.Item>
      )}
    </>
  );
}
