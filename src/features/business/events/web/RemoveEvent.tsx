import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import type { CalendarEvent } from '../event.contract.ts';
import { describeDeletion } from '../registration.rules.ts';
import { useRemoveEvent } from './event.queries.ts';

/** Asks before the event is deleted, and says how many registrations go with it; undefined while nothing is asked. */
export function RemoveEvent({ event, onClose }: { event: CalendarEvent | undefined; onClose: () => void }) {
  const remove = useRemoveEvent();
  return (
    <ConfirmDelete record={event} noun="event" toName={({ name }) => name} remove={({ id }) => remove(id)} onClose={onClose}>
      {({ registeredCount }) => registeredCount > 0 && <p>{describeDeletion(registeredCount)}</p>}
    </ConfirmDelete>
  );
}
