import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const SHOWN_MS = 12_000;
/** Closes by itself even on hover, because it has no action. */
const ANSWER_MS = 4_000;

interface UndoNotice<Answer> {
  readonly id: string;
  readonly message: string;
  readonly undo: () => Promise<Answer>;
  readonly undone: string | ((answer: Answer) => string);
  /** How long undo is offered. Defaults to 12 seconds. */
  readonly shownMs?: number;
}

export function showUndoNotice<Answer>({ id, message, undo, undone, shownMs = SHOWN_MS }: UndoNotice<Answer>): void {
  async function handleUndo() {
    notifications.hide(id);
    await undo().then(
      (answer) => showAnswer(`${id}-undone`, typeof undone === 'string' ? undone : undone(answer)),
      (failure: Error) => notifications.show({ title: 'Couldn’t undo', message: failure.message, color: 'red', autoClose: SHOWN_MS }),
    );
  }

  notifications.show({
    id,
    autoClose: shownMs,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>{message}</span>
        <Button variant="default" size="compact-sm" flex="none" onClick={() => void handleUndo()}>
          Undo
        </Button>
      </Group>
    ),
  });
}

function showAnswer(id: string, message: string): void {
  notifications.show({ id, message, autoClose: false });
  setTimeout(() => notifications.hide(id), ANSWER_MS);
}

interface UndoableDeletion<Answer> extends UndoNotice<Answer> {
  readonly remove: () => Promise<unknown>;
  readonly failureTitle?: string;
}

/** Deletes immediately and offers Undo. Resolves to false on failure, which is shown in a toast. */
export async function deleteWithUndo<Answer>(deletion: UndoableDeletion<Answer>): Promise<boolean> {
  const { remove, failureTitle = 'Couldn’t delete', ...notice } = deletion;
  try {
    await remove();
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    notifications.show({ title: failureTitle, message, color: 'red', autoClose: SHOWN_MS });
    return false;
  }
  showUndoNotice(notice);
  return true;
}
