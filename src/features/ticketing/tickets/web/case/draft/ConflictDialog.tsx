import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Conflict } from '../../../../../../platform/merge.ts';
import { type CaseFields, caseFields, fieldText } from '../../../ticket-case.rules.ts';
import classes from './ConflictDialog.module.css';
import type { Decisions } from './useCaseSave.ts';

interface ConflictDialogProps {
  conflicts: Conflict<CaseFields>[];
  /** Who saved in between. */
  colleague: string;
  isSaving: boolean;
  onDecide: (decisions: Decisions) => void;
  onClose: () => void;
}

export function ConflictDialog({ conflicts, colleague, isSaving, onDecide, onClose }: ConflictDialogProps) {
  const [decisions, setDecisions] = useState<Decisions>({});
  return (
    <Modal opened={conflicts.length > 0} onClose={onClose} title="Both of you changed this ticket" size="lg">
      <Stack gap="md">
        <p className={classes.lead}>
          {colleague} saved while you were typing. What does not overlap is brought together by itself. Please choose for the rest; nothing
          is saved until you do.
        </p>
        {conflicts.map(({ field, mine, theirs }) => (
          <Radio.Group
            key={field}
            label={caseFields[field].label}
            value={decisions[field] ?? 'mine'}
            onChange={(value) => setDecisions({ ...decisions, [field]: value === 'theirs' ? 'theirs' : 'mine' })}
          >
            <Stack gap={6} mt={6} className={classes.values}>
              <Radio value="mine" label={`Keep mine: ${fieldText(field, mine)}`} />
              <Radio value="theirs" label={`Take theirs: ${fieldText(field, theirs)}`} />
            </Stack>
          </Radio.Group>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Go on editing
          </Button>
          <Button loading={isSaving} onClick={() => onDecide(decisions)}>
            Save with these
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
