import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog.tsx';
import { FormBody } from './FormBody.tsx';
import { FormNotice } from './FormNotice.tsx';

interface RecordModalProps {
  title: ReactNode;
  /** Its width: 'lg' unless said otherwise. */
  size?: string;
  /** What saving brings about besides; stands left of the buttons. */
  hint?: ReactNode;
  submitLabel: string;
  form: {
    noun: string;
    isOpen: boolean;
    isSending: boolean;
    hasConflict: boolean;
    isRestored: boolean;
    reset: () => void;
    failure: string | undefined;
    submit: () => void;
    close: () => void;
    isTouched: () => boolean;
  };
  children: ReactNode;
}

/** A dialog around a record's form; it asks before it throws away what was typed. */
export function RecordModal({ title, size = 'lg', hint, submitLabel, form, children }: RecordModalProps) {
  const [isAsking, question] = useDisclosure(false);

  function handleClose() {
    // Once the key press is over: the Escape that asks must not answer as well.
    if (form.isTouched()) setTimeout(question.open);
    else form.close();
  }

  return (
    <>
      <Modal opened={form.isOpen} onClose={handleClose} closeOnEscape={!isAsking} title={title} size={size}>
        <FormBody
          form={form}
          submitLabel={submitLabel}
          failureTitle="Not saved; what you typed is kept."
          notice={<FormNotice form={form} />}
          hint={hint}
          onCancel={handleClose}
        >
          {children}
        </FormBody>
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          question.close();
          form.close();
        }}
        onCancel={question.close}
      >
        It is not saved yet.
      </ConfirmDialog>
    </>
  );
}
