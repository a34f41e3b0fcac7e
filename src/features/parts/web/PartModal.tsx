import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ConfirmDialog } from '../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import type { Part } from '../part.contract.ts';
import { PartFields } from './PartFields.tsx';
import { EMPTY_FORM, PART_FIELDS, type PartErrors, type PartForm, readForm, toForm } from './part-form.ts';
import { usePartSave } from './usePartSave.ts';

/** Adds a part, or changes the given one. A new form is a new component: give it another key. */
export function PartModal({ part }: { part: Part | undefined }) {
  const [opened, modal] = useDisclosure(true);
  const [isAsking, question] = useDisclosure(false);
  const [atFirst] = useState(() => (part ? toForm(part) : EMPTY_FORM));
  const [form, setForm] = useState(atFirst);
  const [errors, setErrors] = useState<PartErrors>({});
  const { save, conflict, isSaving, error } = usePartSave({
    opened: part,
    onSaved: handleSaved,
    onMerged: (fields) => setForm(toForm(fields)),
  });

  function handleSaved(saved: Part) {
    modal.close();
    if (!part) notifications.show({ message: `${saved.name} is in the inventory as ${saved.id}.` });
  }

  function handleChange(patch: Partial<PartForm>) {
    setForm((current) => ({ ...current, ...patch }));
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in patch))));
  }

  function handleSubmit() {
    const { fields, errors: wrong } = readForm(form);
    setErrors(wrong);
    const first = PART_FIELDS.find((field) => field in wrong);
    if (first) document.getElementById(`part-${first}`)?.focus();
    if (fields) void save(fields);
  }

  function handleClose() {
    const isTouched = JSON.stringify(form) !== JSON.stringify(atFirst);
    // Once the key press is over: the Escape that asks must not answer as well.
    if (isTouched) setTimeout(question.open);
    else modal.close();
  }

  return (
    <>
      <Modal opened={opened} onClose={handleClose} closeOnEscape={!isAsking} title={part ? 'Edit Part' : 'Add Part'} size="lg">
        <PartFields
          form={form}
          errors={errors}
          conflict={conflict}
          failure={error?.message}
          isSaving={isSaving}
          id={part?.id}
          onChange={handleChange}
          onSubmit={handleSubmit}
          onCancel={handleClose}
        />
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          question.close();
          modal.close();
        }}
        onCancel={question.close}
      >
        It is not saved yet.
      </ConfirmDialog>
    </>
  );
}
