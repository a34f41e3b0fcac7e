import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { TICKET_PICK, useChosenTicket, useFoundTickets } from '../../tickets/web/ticket.queries.ts';
import { RELATION_WORDINGS, type RelationWording } from '../relation.contract.ts';
import { useChangeRelations } from './relation.queries.ts';

export function RelateDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const [wording, setWording] = useState<RelationWording>('duplicate of');
  const [otherId, setOtherId] = useState('');
  const [text, setText] = useState<string>();
  const found = useFoundTickets(text)?.filter(({ id }) => id !== ticketId);
  const { data: other } = useChosenTicket(otherId === '' ? undefined : otherId);
  const { add } = useChangeRelations(ticketId);
  const { submit, isSending, error } = useSubmit(async () => {
    await add({ wording, ticketId: otherId });
    onClose();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (otherId !== '') void submit();
  }

  return (
    <Modal opened onClose={onClose} title="Link to another ticket">
      <form onSubmit={handleSubmit}>
        <Stack gap="sm">
          {error && <Alert title="Couldn’t link these tickets">{error.message}</Alert>}
          <NativeSelect
            label={`${ticketId} is`}
            data={[...RELATION_WORDINGS]}
            value={wording}
            onChange={({ currentTarget }) => setWording(RELATION_WORDINGS.find((each) => each === currentTarget.value) ?? wording)}
          />
          <PickInput
            {...TICKET_PICK}
            label="Ticket"
            chosen={otherId === '' ? '' : [otherId, other?.summary].filter(Boolean).join('  ')}
            {...{ text, found }}
            onType={setText}
            onChoose={setOtherId}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending} disabled={otherId === ''}>
              Link
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
