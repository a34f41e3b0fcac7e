import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { ConfirmAction } from './ConfirmAction.tsx';

interface ConfirmDeleteProps<R> {
  /** `undefined` closes the dialog. */
  record: R | undefined;
  /** Singular, lower case: 'template'. */
  noun: string;
  toName: (record: R) => string;
  remove: (record: R) => Promise<unknown>;
  onClose: () => void;
  children?: (record: R) => ReactNode;
}

/** Confirms a permanent deletion. For deletions that can be undone, use `deleteWithUndo`. */
export function ConfirmDelete<R>({ record, noun, toName, remove, onClose, children }: ConfirmDeleteProps<R>) {
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(record);
  if (record !== undefined && record !== shown) setShown(record);

  async function handleDelete() {
    if (record === undefined) return;
    await remove(record);
    notifications.show({ message: `${toName(record)} deleted` });
  }

  return (
    <ConfirmAction
      opened={record !== undefined}
      title={`Are you sure you want to delete this ${noun}?`}
      confirmLabel={`Delete ${noun}`}
      failureTitle={`Couldn’t delete this ${noun}`}
      act={handleDelete}
      onClose={onClose}
    >
      {shown !== undefined && (
        <>
          <Text inherit c="var(--obd-ink)" fw={600}>
            {toName(shown)}
          </Text>
          {children?.(shown)}
        </>
      )}
    </ConfirmAction>
  );
}
