import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { ConfirmAction } from './ConfirmAction.tsx';
import classes from './ConfirmDelete.module.css';

interface ConfirmDeleteProps<R> {
  /** The record to delete; undefined while nothing is asked. */
  record: R | undefined;
  /** The noun for such a record: 'template'. */
  noun: string;
  toName: (record: R) => string;
  remove: (record: R) => Promise<unknown>;
  onClose: () => void;
  /** Further text to read before it is gone. */
  children?: (record: R) => ReactNode;
}

/** Asks before a record is deleted for good. What can be brought back is deleted at once, with `deleteWithUndo`. */
export function ConfirmDelete<R>({ record, noun, toName, remove, onClose, children }: ConfirmDeleteProps<R>) {
  // The question keeps its words while it closes.
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
          <p className={classes.name}>{toName(shown)}</p>
          {children?.(shown)}
        </>
      )}
    </ConfirmAction>
  );
}
