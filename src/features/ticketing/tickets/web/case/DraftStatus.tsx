import { notifications } from '@mantine/notifications';
import { EMPTY_DRAFT, isBlank, restored } from '../../ticket-draft.rules.ts';
import type { TicketEdit } from '../ticket-edit.queries.ts';
import classes from './DraftStatus.module.css';

export function DraftStatus({ ticketId, edit: { draft, store } }: { ticketId: string; edit: TicketEdit }) {
  function handleDiscard() {
    const discarded = store.get();
    const toast = `discarded-${ticketId}`;
    store.update(() => EMPTY_DRAFT);
    const handleUndo = () => {
      store.update((typedSince) => restored(typedSince, discarded));
      notifications.hide(toast);
    };
    notifications.show({
      id: toast,
      title: 'Draft discarded',
      message: (
        <button type="button" className={classes.link} onClick={handleUndo}>
          Undo
        </button>
      ),
      autoClose: 10_000,
    });
  }

  return (
    <p className={classes.status} role="status">
      {!isBlank(draft) && (
        <>
          {store.isStored() ? 'Draft saved' : 'Draft kept until you close this page'}
          <button type="button" className={classes.link} onClick={handleDiscard}>
            Discard
          </button>
        </>
      )}
    </p>
  );
}
