import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';

/** Takes an import back, after two confirmations. */
export function UndoButton({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => void }) {
  const [isAsking, setAsking] = useState(false);

  function handleConfirm() {
    setAsking(false);
    onUndo();
  }

  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => setAsking(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Undo this import?"
        confirmLabel="Undo import"
        danger
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      >
        Undoing removes the records this import added. Records changed since then are kept and listed.
      </ConfirmDialog>
    </>
  );
}
