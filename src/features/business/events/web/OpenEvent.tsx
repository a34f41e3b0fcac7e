import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { AttendeesModal } from './attendees/AttendeesModal.tsx';
import { EventModal } from './EventModal.tsx';
import { useEvent } from './event.queries.ts';

interface OpenEventProps {
  /** The id of the event whose form is open, from the address. */
  openId: string | undefined;
  /** The id of the event whose people are open, from the address. */
  peopleId: string | undefined;
  onClose: () => void;
  onClosePeople: () => void;
}

/** The dialog that the address names: the form of an event, or who is registered for one. */
export function OpenEvent({ openId, peopleId, onClose, onClosePeople }: OpenEventProps) {
  const id = openId ?? peopleId;
  const query = useEvent(id);
  if (openId) {
    return (
      <OpenRecord id={openId} noun="event" query={query} onClose={onClose}>
        {(event) => <EventModal key={openId} event={event} onClose={onClose} />}
      </OpenRecord>
    );
  }
  if (!peopleId) return null;
  return (
    <OpenRecord id={peopleId} noun="event" query={query} onClose={onClosePeople}>
      {(event) => event && <AttendeesModal key={peopleId} event={event} onClose={onClosePeople} />}
    </OpenRecord>
  );
}
