import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useSyncExternalStore } from 'react';
import { type DraftStore, useDraftState } from '../../../../../platform/web/form/draft-store.ts';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { hasUnsaved, isBlank, type TicketDraft } from '../../ticket-draft.rules.ts';
import { describeUnsaved, toUnsavedNotice } from '../../unsaved.rules.ts';
import { SaveLeft } from './SaveLeft.tsx';
import classes from './UnsavedNotice.module.css';

interface LeftTicket {
  readonly ticketId: string;
  readonly store: DraftStore<TicketDraft>;
  /** Whether it was left for another ticket. */
  readonly isOverTicket: boolean;
  /** Answers what kept the draft from being saved; undefined once it is. */
  readonly save: () => Promise<string | undefined>;
  readonly goBack: () => void;
  /** Whether the person who wrote the draft is still signed in. */
  readonly isSignedIn: () => boolean;
  /** Tells of every change of who is signed in, and of others. */
  readonly onSession: (listener: () => void) => () => void;
}

/** Over another ticket, whose buttons it may cover, the notice goes by itself. */
const OVER_TICKET_MS = 10_000;

/** Says what of a ticket that was left is not saved, and offers to save it or to go back; it stays until it is answered or closed. */
export function showUnsavedNotice(left: LeftTicket): void {
  notifications.show({
    id: toUnsavedNotice(left.ticketId),
    title: <NoticeTitle store={left.store} />,
    autoClose: left.isOverTicket && OVER_TICKET_MS,
    message: <UnsavedNotice {...left} />,
  });
}

function NoticeTitle({ store }: Pick<LeftTicket, 'store'>) {
  const [draft] = useDraftState(store);
  return `Unsaved: ${describeUnsaved(draft)}`;
}

function UnsavedNotice({ ticketId, store, save, goBack, isSignedIn, onSession }: LeftTicket) {
  const [draft] = useDraftState(store);
  const { submit, isSending, error } = useSubmit(saveOrSay);
  const isOwner = useSyncExternalStore(onSession, isSignedIn);
  const isOver = isBlank(draft) || !isOwner;
  useEffect(() => {
    if (isOver) notifications.hide(toUnsavedNotice(ticketId));
  }, [isOver, ticketId]);

  async function saveOrSay() {
    const problem = await save();
    if (problem !== undefined) throw new Error(problem);
    const rest = describeUnsaved(store.get());
    notifications.show({ message: rest === '' ? `${ticketId} saved` : `${ticketId} saved, except for ${rest}` });
  }

  return (
    <>
      <p className={classes.id}>{ticketId}</p>
      {error && <p className={classes.problem}>{error.message}</p>}
      <Group gap="xs" mt={6} className={classes.actions}>
        {hasUnsaved(draft) && <SaveLeft isSending={isSending} onSave={() => void submit()} />}
        <Button variant="default" size="compact-sm" title={`Return to ${ticketId} and keep editing`} onClick={goBack}>
          Go back
        </Button>
      </Group>
    </>
  );
}
