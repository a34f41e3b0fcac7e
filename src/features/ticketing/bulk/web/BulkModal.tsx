import { Button, Checkbox, Flex, Group, Modal, NativeSelect, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { ALERT_TAGS, TICKET_TYPES } from '../../tickets/ticket.contract.ts';
import type { BulkResult } from '../ticket-bulk.contract.ts';
import { type BulkModalProps, type Choices, KEEP_ALL, NOBODY, type StatusGroups, toBulkChange, toggled } from './bulk-choices.ts';
import { showChanged } from './bulk-notice.ts';
import { useBulkPreview, useChangeTickets, useStaffChoices } from './ticket-bulk.queries.ts';

const KEEP = { value: '', label: 'No change' };

interface BulkChoicesProps {
  choices: Choices;
  statuses: StatusGroups;
  onChange: (change: Partial<Choices>) => void;
}

function BulkChoices({ choices, statuses, onChange }: BulkChoicesProps) {
  const people = useStaffChoices();

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      <NativeSelect
        data-autofocus
        label="Status"
        data={[KEEP, ...statuses.flat()]}
        value={choices.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        data={[KEEP, ...TICKET_TYPES]}
        value={choices.type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      <NativeSelect
        label="Assignee"
        data={[KEEP, { value: NOBODY, label: 'Unassigned' }, ...people]}
        value={choices.assignee}
        onChange={(event) => onChange({ assignee: event.currentTarget.value })}
      />
      <Checkbox
        mt="auto"
        pb="xs"
        label="Replace current assignees"
        disabled={choices.assignee === '' || choices.assignee === NOBODY}
        checked={choices.isAlone}
        onChange={(event) => onChange({ isAlone: event.currentTarget.checked })}
      />
      <TagChoices
        label="Add tags"
        value={choices.added}
        onToggle={(tag) => onChange({ added: toggled(choices.added, tag), removed: choices.removed.filter((each) => each !== tag) })}
      />
      <TagChoices
        label="Remove tags"
        value={choices.removed}
        onToggle={(tag) => onChange({ removed: toggled(choices.removed, tag), added: choices.added.filter((each) => each !== tag) })}
      />
    </SimpleGrid>
  );
}

interface TagChoicesProps {
  label: string;
  value: Choices['added'];
  onToggle: (tag: Choices['added'][number]) => void;
}

function TagChoices({ label, value, onToggle }: TagChoicesProps) {
  return (
    <Flex component="fieldset" wrap="wrap" gap="8px 16px">
      <Text component="legend" size="sm" fw={500} p={0} mb={4}>
        {label}
      </Text>
      {ALERT_TAGS.map((tag) => (
        <Checkbox key={tag} label={tag} checked={value.includes(tag)} onChange={() => onToggle(tag)} />
      ))}
    </Flex>
  );
}

/** Maximum tickets listed in the preview. */
const SHOWN = 50;

interface BulkPreviewProps {
  isEmpty: boolean;
  preview: BulkResult | undefined;
}

/** Has a fixed height, so that the buttons don’t move. Focusable, so that the keyboard can scroll it. */
function PreviewFrame({ children }: { children: ReactNode }) {
  return (
    <Paper
      component="section"
      className={utilities.scroll ?? ''}
      withBorder
      radius="lg"
      h={232}
      p="sm"
      bg="var(--obd-sunken)"
      fz="sm"
      tabIndex={0}
      aria-label="Preview"
    >
      {children}
    </Paper>
  );
}

/** Previews the change of each ticket. */
function BulkPreview({ isEmpty, preview }: BulkPreviewProps) {
  if (isEmpty || !preview) {
    return (
      <PreviewFrame>
        <p className={utilities.dimmed}>{isEmpty ? 'Choose a change to see a preview.' : 'Loading preview…'}</p>
      </PreviewFrame>
    );
  }
  const { changed, skipped } = preview;
  const lines = [
    ...changed.map(({ id, summary, lines: changes }) => ({ id, summary, text: changes.join('. ') })),
    ...skipped.map(({ id, summary, reason }) => ({ id, summary, text: `Skipped: ${reason}` })),
  ];
  return (
    <PreviewFrame>
      <p className={utilities.strong} role="status">
        {pluralize(changed.length, 'ticket')} will change{skipped.length > 0 && `, ${formatCount(skipped.length)} won’t change`}
      </p>
      <Flex component="ul" direction="column" gap={6} mt="xs">
        {lines.slice(0, SHOWN).map(({ id, summary, text }) => (
          <li key={id}>
            <p className={utilities.truncate}>
              <Mono>#{id}</Mono> {summary}
            </p>
            <p className={utilities.dimmed}>{text}</p>
          </li>
        ))}
      </Flex>
      {lines.length > SHOWN && <p className={utilities.dimmed}>and {formatCount(lines.length - SHOWN)} more</p>}
    </PreviewFrame>
  );
}

interface BulkFormProps {
  ids: readonly string[];
  statuses: StatusGroups;
  onCancel: () => void;
  onChanged: () => void;
}

function BulkForm({ ids, statuses, onCancel, onChanged }: BulkFormProps) {
  const [choices, setChoices] = useState(KEEP_ALL);
  const change = toBulkChange(choices);
  const isEmpty = Object.keys(change).length === 0;
  const preview = useBulkPreview(ids, change);
  const { change: save, undo } = useChangeTickets();
  const {
    submit,
    isSending,
    error: failure,
  } = useSubmit(async () => {
    const result = await save({ ids, change });
    onChanged();
    showChanged(result, undo);
  });
  const count = isEmpty ? 0 : (preview.data?.changed.length ?? 0);
  const error = failure ?? preview.error;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isEmpty) void submit();
  }

  return (
    <form
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <Stack gap="md">
        <BulkChoices choices={choices} statuses={statuses} onChange={(next) => setChoices({ ...choices, ...next })} />
        {error ? (
          <Alert title={failure ? 'Couldn’t update the tickets' : 'Couldn’t load the preview'}>{error.message}</Alert>
        ) : (
          <BulkPreview isEmpty={isEmpty} preview={preview.data} />
        )}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={count === 0}>
            {count === 0 ? 'Update tickets' : `Update ${pluralize(count, 'ticket')}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Updates the selected tickets after a preview. */
export function BulkModal({ opened, onClose, ids, statuses, onChanged }: BulkModalProps) {
  // Selections after the dialog has opened, such as by the click that closes it, have no effect.
  const [opening, setOpening] = useState<string[]>();
  if (opened !== (opening !== undefined)) setOpening(opened ? [...ids] : undefined);
  const count = opening?.length ?? 0;
  return (
    <Modal opened={opened} onClose={onClose} title={`Update ${pluralize(count, 'ticket')}`} size="lg">
      {opening && (
        <BulkForm
          ids={opening}
          statuses={statuses}
          onCancel={onClose}
          onChanged={() => {
            onClose();
            onChanged();
          }}
        />
      )}
    </Modal>
  );
}
