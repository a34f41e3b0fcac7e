import { Modal } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { TICKET_PICK, useFoundTickets } from '../../tickets/web/ticket.queries.ts';
import { ConfirmMerge } from './ConfirmMerge.tsx';
import { MergeCandidates } from './MergeCandidates.tsx';

const FIELD = 'merge-duplicate';

/** Asks which ticket is the duplicate, then which of the two stays. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const ticketId = ticket.id;
  const [otherId, setOtherId] = useState('');
  const [text, setText] = useState<string>();
  const found = useFoundTickets(text)?.filter(({ id }) => id !== ticketId);

  function handleBack() {
    flushSync(() => setOtherId(''));
    document.getElementById(FIELD)?.focus();
  }

  return (
    <Modal opened onClose={onClose} title="Merge with another ticket" size="lg">
      {otherId === '' ? (
        <>
          <PickInput
            {...TICKET_PICK}
            id={FIELD}
            label="Duplicate ticket"
            chosen=""
            {...{ text, found }}
            onType={setText}
            onChoose={setOtherId}
          />
          <MergeCandidates ticket={ticket} onChoose={setOtherId} />
        </>
      ) : (
        <ConfirmMerge ticketId={ticketId} otherId={otherId} onBack={handleBack} onClose={onClose} />
      )}
    </Modal>
  );
}
