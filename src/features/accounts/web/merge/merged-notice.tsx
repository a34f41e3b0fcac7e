import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { CustomerMerge } from '../../account.contract.ts';

/** Long enough to read it and think again. */
const SHOWN_MS = 12_000;

/** Says that two customers are one now, and offers to take it back. */
export function showMerged({ id, mergedName, keptName }: CustomerMerge, undo: (mergeId: string) => Promise<unknown>): void {
  const notice = `merge-${id}`;

  async function handleUndo() {
    notifications.hide(notice);
    await undo(id).then(
      () => notifications.show({ message: `${mergedName} and ${keptName} are two customers again.` }),
      (failure: Error) => notifications.show({ title: 'Not undone', message: failure.message, color: 'red', autoClose: SHOWN_MS }),
    );
  }

  notifications.show({
    id: notice,
    autoClose: SHOWN_MS,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>
          {mergedName} is part of {keptName} now.
        </span>
        <Button variant="default" size="compact-sm" onClick={() => void handleUndo()}>
          Undo
        </Button>
      </Group>
    ),
  });
}
