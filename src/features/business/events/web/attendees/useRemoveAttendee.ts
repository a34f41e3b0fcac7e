import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { Registration } from '../../registration.contract.ts';
import { useRegister } from '../event.queries.ts';

/** Removes one person at a time from an event, and offers to register them again. */
export function useRemoveAttendee(eventId: string) {
  const { add, remove } = useRegister(eventId);
  return useSubmit(async ({ id, name, email, company }: Registration) => {
    await remove(id);
    showUndoNotice({
      id: `registration-${id}`,
      message: `${name} removed`,
      undo: () => add({ name, email, company }),
      undone: `${name} restored`,
    });
  });
}
