import { Modal } from '@mantine/core';
import { useState } from 'react';
import { pluralize } from '../../../../platform/number-text.ts';
import { BulkForm } from './BulkForm.tsx';
import type { BulkModalProps } from './bulk-choices.ts';

export function BulkModal({ opened, onClose, ids, statuses, onChanged }: BulkModalProps) {
  // The ids are fixed when the dialog opens: a later selection, such as by the click that closes it, does not change them.
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
