import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { CalendarEvent } from '../../event.contract.ts';
import { AttendeeList } from './AttendeeList.tsx';
import { PasteAttendees } from './PasteAttendees.tsx';

/** Adds, imports, searches and removes the attendees of an event. */
export function AttendeesModal({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const [isPasting, setIsPasting] = useState(false);
  return (
    <Modal opened onClose={onClose} title={`Attendees of ${event.name}`} size={880}>
      {isPasting ? (
        <PasteAttendees eventId={event.id} onDone={() => setIsPasting(false)} />
      ) : (
        <AttendeeList event={event} onPaste={() => setIsPasting(true)} />
      )}
    </Modal>
  );
}
