import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { showMerged } from '../../../../platform/web/ui/feedback/merged-notice.ts';
import { toMergedNotice } from '../../tickets/ticket.rules.ts';
import { chooseKept, endsOpenWork } from '../relation.rules.ts';
import type { MergePreview, TicketMerge } from '../ticket-merge.contract.ts';
import classes from './ConfirmMerge.module.css';
import { useMergePreview, useMergeTickets } from './relation.queries.ts';

interface ConfirmMergeProps {
  ticketId: string;
  otherId: string;
  /** Chooses another ticket. */
  onBack: () => void;
  onClose: () => void;
}

/** Asks which of the two tickets stays, and shows what happens to the other. */
export function ConfirmMerge({ ticketId, otherId, onBack, onClose }: ConfirmMergeProps) {
  const [chosenId, setChosenId] = useState<string>();
  const { data: first } = useMergePreview(ticketId, otherId);
  const keptId = chosenId ?? (first ? chooseKept(first.kept, first.merged) : otherId);
  const mergedId = keptId === otherId ? ticketId : otherId;
  const { data: preview, error: failure, refetch } = useMergePreview(mergedId, keptId);
  const calls = useMergeTickets();
  const { submit, isSending, error } = useSubmit(async ({ kept, merged }: MergePreview) => {
    const versions = { version: merged.version, intoVersion: kept.version };
    await calls.merge({ id: merged.id, into: kept.id, ...versions, onMerged });
    // The page of the merged ticket leads to the other one by itself.
    if (keptId === ticketId) onClose();
  });
  const onMerged = ({ id: mergeId, mergedId: merged, keptId: kept }: TicketMerge) =>
    showMerged({ id: toMergedNotice(merged), mergeId, merged, kept, undo: calls.undo });
  if (failure && !preview) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!preview) return <p className={classes.outcome}>Loading both tickets…</p>;
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
            <p key={obstacle} className={classes.obstacle}>
              {obstacle}
            </p>
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
    <div className={classes.outcome}>
      <p>{moves.length > 0 ? `These move to ${kept.id}:` : `There’s nothing to move to ${kept.id}.`}</p>
      <ul className={classes.moves}>
        {moves.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p>
        {kept.id} keeps its fields. {merged.id} is closed, and old links open {kept.id}. You can undo this.
      </p>
    </div>
  );
}
