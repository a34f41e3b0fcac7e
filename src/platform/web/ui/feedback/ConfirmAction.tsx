import type { ReactNode } from 'react';
import { useSubmit } from '../../form/useSubmit.ts';
import { Alert } from './Alert.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmActionProps {
  opened: boolean;
  title: string;
  /** The label of the button: what it does, as 'Disconnect', never 'OK'. */
  confirmLabel: string;
  /** It takes nothing away. */
  isSafe?: boolean;
  /** Stands above the reason when it was refused: 'Not erased.' */
  failureTitle: string;
  /** The action, run once it is confirmed; the dialog closes afterwards. */
  act: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be undone, does it, and says in its place when that failed. */
export function ConfirmAction({ opened, title, confirmLabel, isSafe = false, failureTitle, act, onClose, children }: ConfirmActionProps) {
  const { submit, isSending, error, clearError } = useSubmit(async () => {
    await act();
    onClose();
  });

  function handleCancel() {
    clearError();
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={confirmLabel}
      danger={!isSafe}
      busy={isSending}
      onConfirm={() => void submit()}
      onCancel={handleCancel}
    >
      {children}
      {error && <Alert title={failureTitle}>{error.message}</Alert>}
    </ConfirmDialog>
  );
}
