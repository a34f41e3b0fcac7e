import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { RecordKind } from '../../record-kinds.ts';
import { AuditTrailLink } from '../AuditTrailLink.tsx';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog.tsx';
import { useStableCallback } from '../useStableCallback.ts';
import { ConflictDialog, type ConflictQuestion } from './ConflictDialog.tsx';
import { FormBody } from './FormBody.tsx';
import { FormModal } from './FormModal.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';

interface RecordModalProps {
  /** Used in title and button: 'Part'. */
  name: string;
  /** Defaults to 'Add Part' or 'Edit Part'. */
  title?: ReactNode;
  /** In px; 620 by default. */
  size?: number;
  /** Button for a new record. Defaults to 'Add Part'. */
  addLabel?: string;
  failureTitle?: string;
  form: {
    isNew: boolean;
    isOpen: boolean;
    isSending: boolean;
    question: ConflictQuestion;
    isRestored: boolean;
    reset: () => void;
    failure: string | undefined;
    submit: () => void;
    close: () => void;
    isTouched: () => boolean;
  };
  children: ReactNode;
  /** Below the form: related data that isn't saved with it. */
  below?: ReactNode;
  secondary?: ReactNode;
  /** Something in `secondary` is the main action. */
  isSaveSecondary?: boolean;
  /** Another dialog is open above, so Escape closes that one. */
  isCovered?: boolean;
  trail?: { readonly kind: RecordKind; readonly id: string } | undefined;
}

/** A dialog with a record's form. Confirms before discarding changes and resolves conflicts. */
export function RecordModal(props: RecordModalProps) {
  const { name, form, size, children, below, secondary, trail, isCovered = false } = props;
  const { title = `${form.isNew ? 'Add' : 'Edit'} ${name}`, addLabel = `Add ${name}` } = props;
  const { failureTitle = 'Couldn’t save. Your changes are still here.', isSaveSecondary = false } = props;
  const [isAsking, question] = useDisclosure(false);

  const handleClose = useStableCallback(() => {
    // Deferred, so that the same Escape doesn't close the confirmation.
    if (form.isTouched()) setTimeout(question.open);
    else form.close();
  });
  const handleDiscard = useStableCallback(() => {
    question.close();
    form.close();
  });

  return (
    <>
      <FormModal
        opened={form.isOpen}
        onClose={handleClose}
        closeOnEscape={!isAsking && !isCovered && !form.isSending && form.question.conflicts.length === 0}
        title={title}
        size={size ?? 'lg'}
      >
        <FormBody
          form={form}
          submitLabel={form.isNew ? addLabel : 'Save'}
          failureTitle={failureTitle}
          isSubmitSecondary={isSaveSecondary}
          notice={form.isRestored && <RestoredNotice onDiscard={form.reset} />}
          secondary={
            trail ? (
              <>
                {secondary}
                <AuditTrailLink {...trail} />
              </>
            ) : (
              secondary
            )
          }
          onCancel={handleClose}
        >
          {children}
        </FormBody>
        {below}
      </FormModal>
      <ConflictDialog question={form.question} />
      <ConfirmDialog
        opened={isAsking}
        title="Discard unsaved changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={handleDiscard}
        onCancel={question.close}
      >
        Your changes haven’t been saved.
      </ConfirmDialog>
    </>
  );
}
