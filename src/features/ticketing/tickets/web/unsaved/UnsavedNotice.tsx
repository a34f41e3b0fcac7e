import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useSyncExternalStore } from 'react';
import { type DraftStore, useDraftState } from '../../../../../platform/web/form/draft-store.ts';
import { useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Key } from '../../../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../../../platform/web/ui/keyboard/mod-key.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { hasUnsaved, isBlank, type TicketDraft } from '../../ticket-draft.rules.ts';
import { describeUnsaved, toUnsavedNotice } from '../../unsaved.rules.ts';
import { ticketShortcuts } from '../ticket-shortcuts.ts';

/** Saves a ticket after the user left it. Its shortcut works unless the page or a dialog uses it. */
function SaveOnLeave({ isSending, onSave }: { isSending: boolean; onSave: () => void }) {
  useShortcut(ticketShortcuts.save, onSave, { isSpare: true });
  return (
    <Button loading={isSending} rightSection={<Key>{modKey} S</Key>} onClick={onSave}>
      Save
    </Button>
  );
}

interface UnsavedPrompt {
  readonly ticketId: string;
  readonly store: DraftStore<TicketDraft>;
  /** True if another ticket was opened. */
  readonly isOverTicket: boolean;
  /** Saves the draft. Returns the reason if that fails. */
  readonly save: () => Promise<string | undefined>;
  readonly goBack: () => void;
  readonly isSignedIn: () => boolean;
  /** Subscribes to changes of the session. */
  readonly onSession: (listener: () => void) => () => void;
}

/** Time in ms the notice stays over another ticket, whose buttons it may cover. */
const OVER_TICKET_MS = 10_000;

/** Lists the unsaved work on a ticket and offers to save it or go back. Stays open until closed, unless it covers another ticket. */
export function showUnsavedNotice(prompt: UnsavedPrompt): void {
  notifications.show({
    id: toUnsavedNotice(prompt.ticketId),
    title: <NoticeTitle store={prompt.store} />,
    autoClose: prompt.isOverTicket && OVER_TICKET_MS,
    message: <UnsavedNotice {...prompt} />,
  });
}

function NoticeTitle({ store }: Pick<UnsavedPrompt, 'store'>) {
  const [draft] = useDraftState(store);
  return `Unsaved: ${describeUnsaved(draft)}`;
}

function UnsavedNotice({ ticketId, store, save, goBack, isSignedIn, onSession }: UnsavedPrompt) {
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
      <Text size="xs" c="gray">
        <Mono>{ticketId}</Mono>
      </Text>
      {error && (
        <Text inherit c="red">
          {error.message}
        </Text>
      )}
      <Group gap="xs" mt={6}>
        {hasUnsaved(draft) && <SaveOnLeave isSending={isSending} onSave={() => void submit()} />}
        <Button variant="default" title={`Return to ${ticketId} and keep editing`} onClick={goBack}>
          Go back
        </Button>
      </Group>
    </>
  );
}
