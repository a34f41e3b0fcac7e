import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';

/** Asks before a page is left with something typed that no draft keeps. */
export function AskBeforeLeaving({ isTouched }: { isTouched: boolean }) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: () => isTouched, enableBeforeUnload: isTouched, withResolver: true });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title="Discard unsaved changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      Secrets aren’t kept as drafts, so what you entered will be lost.
    </ConfirmDialog>
  );
}
