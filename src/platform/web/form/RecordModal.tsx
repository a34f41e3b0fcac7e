import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { RecordKind } from '../../record-kinds.ts';
import { AuditTrailLink } from '../AuditTrailLink.tsx';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog.tsx';
import { ConflictDialog, type ConflictQuestion } from './ConflictDialog.tsx';
import { FormBody } from './FormBody.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';

interface RecordModalProps {
  /** The record's name in title and button: 'Part'. */
  name: string;
  /** 'Add Part' or 'Edit Part' unless said. */
  title?: ReactNode;
  /** 'lg', 620 px, unless said. */
  size?: number;
  /** The button of a new record: 'Add Part' unless said. */
  addLabel?: string;
  /** Stands above the reason when it could not be saved. */
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
  /** Stands below the form: what belongs to the record and is not saved with it. */
  below?: ReactNode;
  /** Stands left of the buttons that close it. */
  secondary?: ReactNode;
  /** Another dialog is open above it, so that Escape is for that one. */
  isCovered?: boolean;
  /** The stored record whose audit trail it leads Admins to. */
  trail?: { readonly kind: RecordKind; readonly id: string } | undefined;
}

/** A dialog around a record's form. It asks before it throws away what was typed, and whose value stays when two people changed the same. */
export function RecordModal(props: RecordModalProps) {
  const { name, form, size, children, below, secondary, trail, isCovered = false } = props;
  const { title = `${form.isNew ? 'Add' : 'Edit'} ${name}`, addLabel = `Add ${name}` } = props;
  const { failureTitle = 'Couldn’t save. Your changes are still here.' } = props;
  const [isAsking, question] = useDisclosure(false);

  function handleClose() {
    // Once the key press is over: the Escape that asks must not answer as well.
    if (form.isTouched()) setTimeout(question.open);
    else form.close();
  }

  return (
    <>
      <Modal
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
      </Modal>
      <ConflictDialog question={form.question} />
      <ConfirmDialog
        opened={isAsking}
        title="Discard unsaved changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          question.close();
          form.close();
        }}
        onCancel={question.close}
      >
        Your changes haven’t been saved.
      </ConfirmDialog>
    </>
  );
}
