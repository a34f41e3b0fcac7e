import type { ReactNode } from 'react';
import { useSubmit } from '../../useSubmit.ts';
import { Alert } from './Alert.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmActionProps {
  opened: boolean;
  title: string;
  /** A verb such as 'Disconnect', never 'OK'. */
  confirmLabel: string;
  /** The action isn't destructive. */
  isSafe?: boolean;
  failureTitle: string;
  act: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

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
