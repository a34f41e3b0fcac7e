import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { type DraftStore, useDraftState } from '../../../../../platform/web/form/draft-store.ts';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Key } from '../../../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../../../platform/web/ui/keyboard/mod-key.ts';
import { hasUnsaved, isBlank, type TicketDraft } from '../../ticket-draft.rules.ts';
import { describeUnsaved, toUnsavedNotice } from '../../unsaved.rules.ts';
import { ticketShortcuts } from '../ticket-shortcuts.ts';
import classes from './UnsavedNotice.module.css';

interface LeftTicket {
  readonly ticketId: string;
  readonly store: DraftStore<TicketDraft>;
  /** Answers what kept the draft from being saved; undefined once it is. */
  readonly save: () => Promise<string | undefined>;
  readonly goBack: () => void;
  /** Whether a ticket is on the screen, whose own keys come first. */
  readonly isTicketShown: () => boolean;
}

/** Over another ticket, whose buttons it may cover, the notice goes by itself. */
const OVER_TICKET_MS = 10_000;

/** Says what of a ticket that was left is not saved, and offers to save it or to go back; it stays until it is answered or closed. */
export function showUnsavedNotice(left: LeftTicket): void {
  const title = `Not saved: ${describeUnsaved(left.store.get())}`;
  notifications.show({
    id: toUnsavedNotice(left.ticketId),
    title,
    autoClose: left.isTicketShown() && OVER_TICKET_MS,
    message: <UnsavedNotice {...left} />,
  });
}

function UnsavedNotice({ ticketId, store, save, goBack, isTicketShown }: LeftTicket) {
  const [draft] = useDraftState(store);
  const { submit, isSending, error } = useSubmit(saveOrSay);
  const isGone = isBlank(draft);
  useShortcut(ticketShortcuts.save, () => void (isTicketShown() || submit()));
  useEffect(() => {
    if (isGone) notifications.hide(toUnsavedNotice(ticketId));
  }, [isGone, ticketId]);

  async function saveOrSay() {
    const problem = await save();
    if (problem !== undefined) throw new Error(problem);
    notifications.hide(toUnsavedNotice(ticketId));
    notifications.show({ message: `${ticketId} is saved.` });
  }

  return (
    <>
      <p className={classes.id}>{ticketId}</p>
      {error && <p className={classes.problem}>{error.message}</p>}
      <Group gap="xs" mt={6} className={classes.actions}>
        {hasUnsaved(draft) && (
          <Button size="compact-sm" loading={isSending} rightSection={<Key>{modKey} S</Key>} onClick={() => void submit()}>
            Save
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={goBack}>
          Go back
        </Button>
      </Group>
    </>
  );
}
