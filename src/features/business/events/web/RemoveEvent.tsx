import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import type { CalendarEvent } from '../event.contract.ts';
import { useRemoveEvent } from './event.queries.ts';

/** Asks before the event is deleted, and says how many registrations go with it; undefined while nothing is asked. */
export function RemoveEvent({ event, onClose }: { event: CalendarEvent | undefined; onClose: () => void }) {
  // The question keeps its words while it closes.
  const [shown, setShown] = useState(event);
  if (event && event !== shown) setShown(event);
  const remove = useRemoveEvent();
  const { submit, isSending, error, clearError } = useSubmit(async ({ id, name }: CalendarEvent) => {
    await remove(id);
    notifications.show({ message: `${name} is deleted.` });
    onClose();
  });

  function handleCancel() {
    clearError();
    onClose();
  }

  return (
    <ConfirmDialog
      opened={event !== undefined}
      title={shown?.name ?? ''}
      confirmLabel="Delete event"
      danger
      busy={isSending}
      onConfirm={() => event && void submit(event)}
      onCancel={handleCancel}
    >
      <p>Are you sure you want to delete this event?</p>
      {shown && shown.registeredCount > 0 && <p>{goneWithIt(shown.registeredCount)}</p>}
      {error && <Alert title="Not deleted.">{error.message}</Alert>}
    </ConfirmDialog>
  );
}

const goneWithIt = (count: number) => (count === 1 ? '1 registration goes with it.' : `${formatCount(count)} registrations go with it.`);
