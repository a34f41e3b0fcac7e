import { Modal } from '@mantine/core';
import { useState } from 'react';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import { TICKET_PICK, useFoundTickets } from '../../tickets/web/ticket.queries.ts';
import { ConfirmMerge } from './ConfirmMerge.tsx';

/** Asks which ticket is the same, then which of the two stays. */
export function MergeDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const [otherId, setOtherId] = useState('');
  const [text, setText] = useState<string>();
  const found = useFoundTickets(text)?.filter(({ id }) => id !== ticketId);
  return (
    <Modal opened onClose={onClose} title="Merge two tickets" size="lg">
      {otherId === '' ? (
        <PickInput
          {...TICKET_PICK}
          label="Which ticket is the same?"
          chosen=""
          {...{ text, found }}
          onType={setText}
          onChoose={setOtherId}
        />
      ) : (
        <ConfirmMerge ticketId={ticketId} otherId={otherId} onClose={onClose} />
      )}
    </Modal>
  );
}
