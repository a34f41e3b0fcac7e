import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Long enough to read it and think again. */
const SHOWN_MS = 12_000;
/** An answer has nothing to press, so it goes by itself, also from under the mouse. */
const ANSWER_MS = 4_000;

interface UndoNotice<Answer> {
  /** Tells it from others that are shown. */
  readonly id: string;
  readonly message: string;
  readonly undo: () => Promise<Answer>;
  /** Said once it is undone. */
  readonly undone: string | ((answer: Answer) => string);
  /** How long it can be taken back; as long as a notice is shown unless said. */
  readonly shownMs?: number;
}

/** Says what was done, and offers to take it back. */
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
  /** Stands above the reason when it was refused. */
  readonly failureTitle?: string;
}

/** Deletes at once and offers to take that back; a refusal is said in a notice as well. True once it is deleted. */
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
