import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Decisions } from '../../merge.ts';
import type { Fields } from '../../record/record-field.ts';
import { toFieldLabel, toValueText } from '../../record/value-text.ts';
import { MountOnOpen } from '../overlay/OpenAfterMount.tsx';
import utilities from '../theme/utilities.module.css';
import type { AskedConflict } from './useMergedSave.ts';

export interface ConflictQuestion {
  /** The record in the title: 'this ticket'. */
  readonly subject: string;
  readonly fields: Fields;
  readonly conflicts: readonly AskedConflict[];
  readonly colleague?: string;
  /** Custom formatting; falls back to that of forms. */
  readonly toText?: (field: string, value: unknown) => string | undefined;
  readonly isSaving: boolean;
  /** Fields without a decision keep mine. */
  readonly onDecide: (decisions: Decisions) => void;
  readonly onClose: () => void;
}

export function ConflictDialog({ question }: { question: ConflictQuestion }) {
  const { subject, conflicts, onClose } = question;
  return (
    <MountOnOpen opened={conflicts.length > 0}>
      {(isOpen) => (
        <Modal opened={isOpen} onClose={onClose} title={`Someone else changed ${subject}`} size="lg">
          <Choices question={question} />
        </Modal>
      )}
    </MountOnOpen>
  );
}

/** Unmounts with the dialog, which resets the choices. */
function Choices({ question }: { question: ConflictQuestion }) {
  const { fields, conflicts, colleague = 'Someone else', isSaving, onDecide, onClose } = question;
  const [decisions, setDecisions] = useState<Decisions>({});
  const toText = (field: string, value: unknown) => question.toText?.(field, value) ?? toValueText(fields, field, value);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    // The dialog may be inside the form that it asks about.
    event.stopPropagation();
    onDecide(decisions);
  }

  return (
    <Stack component="form" gap="md" onSubmit={handleSubmit}>
      <Text c="var(--obd-ink-2)">
        {colleague} saved changes while you were editing. Changes that don’t overlap were merged automatically. Choose which values to keep;
        nothing is saved until you do.
      </Text>
      {conflicts.map(({ field, mine, theirs }) => (
        <Radio.Group
          key={field}
          label={toFieldLabel(fields, field)}
          value={decisions[field] ?? 'mine'}
          onChange={(value) => setDecisions({ ...decisions, [field]: value === 'theirs' ? 'theirs' : 'mine' })}
        >
          <Stack gap={6} mt={6} pl="xs" className={utilities.wrap ?? ''}>
            <Radio value="mine" label={`Keep mine: ${toText(field, mine)}`} />
            <Radio value="theirs" label={`Use theirs: ${toText(field, theirs)}`} />
          </Stack>
        </Radio.Group>
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Keep editing
        </Button>
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </Group>
    </Stack>
  );
}
