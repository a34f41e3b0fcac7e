import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { deleteWithUndo } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { useActivityActions } from './activity.queries.ts';

/** Props of the main field of an `ActivityForm`. Escape closes the form, and not also the dialog around it. */
export const toMainField = (onClose: () => void) => ({
  autoFocus: true,
  'data-mantine-stop-propagation': true,
  onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && onClose(),
});

interface ActivityFormProps {
  kind: 'note' | 'task';
  id: string;
  isBlank: boolean;
  save: () => Promise<unknown>;
  /** Shown after the deletion. */
  deleted: string;
  onClose: () => void;
  children: ReactNode;
}

/** Edits or deletes a note or task in its place. */
export function ActivityForm({ kind, id, isBlank, save, deleted, onClose, children }: ActivityFormProps) {
  const { remove, restore } = useActivityActions(kind);
  const { submit, isSending, error } = useSubmit(async () => {
    await save();
    onClose();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank) void submit();
  }

  function handleDelete() {
    onClose();
    void deleteWithUndo({
      id: `deleted-${id}`,
      remove: () => remove(id),
      message: deleted,
      undo: () => restore(id),
      undone: kind === 'note' ? 'Note restored' : 'Task restored',
    });
  }

  return (
    <Stack component="form" gap="xs" py="xs" onSubmit={handleSubmit} aria-label={`Edit ${kind}`}>
      {children}
      {error && <Alert title={`Couldn’t save the ${kind}`}>{error.message}</Alert>}
      <Group gap="xs">
        <Button type="submit" loading={isSending} disabled={isBlank}>
          Save {kind}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="subtle" color="red" onClick={handleDelete}>
          Delete {kind}
        </Button>
      </Group>
    </Stack>
  );
}
