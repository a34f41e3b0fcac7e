import { Box, Button, Flex, Group, Modal, Radio, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { showMerged } from '../../../../platform/web/ui/feedback/merged-notice.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { toMergedNotice } from '../../tickets/ticket.rules.ts';
import { TICKET_PICK, useFoundTickets } from '../../tickets/web/ticket.queries.ts';
import { chooseKept, endsOpenWork } from '../relation.rules.ts';
import type { MergePreview, TicketMerge } from '../ticket-merge.contract.ts';
import classes from './MergeDialog.module.css';
import { useMergeCandidates, useMergePreview, useMergeTickets } from './relation.queries.ts';

interface ConfirmMergeProps {
  ticketId: string;
  otherId: string;
  /** Chooses another ticket. */
  onBack: () => void;
  onClose: () => void;
}

/** Asks which of the two tickets to keep, and shows what happens to the other. */
function ConfirmMerge({ ticketId, otherId, onBack, onClose }: ConfirmMergeProps) {
  const [chosenId, setChosenId] = useState<string>();
  const { data: first } = useMergePreview(ticketId, otherId);
  const keptId = chosenId ?? (first ? chooseKept(first.kept, first.merged) : otherId);
  const mergedId = keptId === otherId ? ticketId : otherId;
  const { data: preview, error: failure, refetch } = useMergePreview(mergedId, keptId);
  const calls = useMergeTickets();
  const { submit, isSending, error } = useSubmit(async ({ kept, merged }: MergePreview) => {
    const versions = { version: merged.version, intoVersion: kept.version };
    await calls.merge({ id: merged.id, into: kept.id, ...versions, onMerged });
    // The page of the merged ticket redirects to the other ticket.
    if (keptId === ticketId) onClose();
  });
  const onMerged = ({ id: mergeId, mergedId: merged, keptId: kept }: TicketMerge) =>
    showMerged({ id: toMergedNotice(merged), mergeId, merged, kept, undo: calls.undo });
  if (failure && !preview) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!preview)
    return (
      <Text size="sm" c="gray">
        Loading both tickets…
      </Text>
    );
  const sides = [preview.kept, preview.merged].toSorted(({ id }) => (id === otherId ? -1 : 1));

  return (
    <Stack gap="md">
      {error && <Alert title="Couldn’t merge these tickets">{error.message}</Alert>}
      <Radio.Group value={keptId} onChange={setChosenId} label="Which ticket do you want to keep?">
        <Stack gap="sm" mt="xs">
          {sides.map(({ id, summary, customerCompany, status }) => (
            <Radio
              key={id}
              value={id}
              label={`Keep ${id}: ${summary}`}
              description={`${customerCompany} · ${status}`}
              {...(id === keptId && { 'data-autofocus': true })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {preview.obstacles.length > 0 ? (
        <Alert title={`Can’t merge ${mergedId} into ${keptId}`}>
          {preview.obstacles.map((obstacle) => (
            <p key={obstacle}>{obstacle}</p>
          ))}
        </Alert>
      ) : (
        <>
          {endsOpenWork(preview.kept, preview.merged) && (
            <Alert title={`${mergedId} is open, but ${keptId} is ${preview.kept.status}`}>
              {mergedId} will be closed. Keep {mergedId} instead, or reopen {keptId} after the merge.
            </Alert>
          )}
          <Outcome preview={preview} />
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" mr="auto" onClick={onBack}>
          Back
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isSending} disabled={preview.obstacles.length > 0} onClick={() => void submit(preview)}>
          Merge
        </Button>
      </Group>
    </Stack>
  );
}

function Outcome({ preview: { kept, merged, moves } }: { preview: MergePreview }) {
  return (
    <Box c="gray" fz="sm">
      <p>{moves.length > 0 ? `These move to ${kept.id}:` : `There’s nothing to move to ${kept.id}.`}</p>
      <ul className={classes.moves}>
        {moves.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p>
        {kept.id} keeps its fields. {merged.id} is closed, and old links open {kept.id}. You can undo this.
      </p>
    </Box>
  );
}

interface MergeCandidatesProps {
  ticket: Ticket;
  onChoose: (id: string) => void;
}

/** Other tickets of the same tool or customer, which are likely duplicates. */
function MergeCandidates({ ticket, onChoose }: MergeCandidatesProps) {
  const candidates = useMergeCandidates(ticket);
  if (candidates.length === 0) return null;
  return (
    <section aria-label="Same customer or serial number">
      <Title order={3} mt="md" mb="xs" fz="sm" fw={600} c="gray">
        Same customer or serial number
      </Title>
      <Flex component="ul" direction="column" gap={6}>
        {candidates.map(({ id, summary, status, isSameTool }) => (
          <li key={id}>
            <Button variant="default" fullWidth className={classes.candidate} onClick={() => onChoose(id)}>
              <Mono>{id}</Mono>
              <span className={classes.summary}>{summary}</span>
              <Text span size="xs" c="dimmed">
                {isSameTool ? `${status} · Same serial` : status}
              </Text>
            </Button>
          </li>
        ))}
      </Flex>
    </section>
  );
}

const FIELD = 'merge-duplicate';

/** Selects the duplicate ticket, then the one to keep. */
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
