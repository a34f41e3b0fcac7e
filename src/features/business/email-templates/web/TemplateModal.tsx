import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { InsertButtons, type TextField } from '../../../../platform/web/form/inputs/InsertButtons.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { type EmailTemplate, TEMPLATE_TYPE_LABELS, TEMPLATE_TYPES, templateFields, templateSchemas } from '../email-template.contract.ts';
import { PLACEHOLDERS } from '../placeholder.rules.ts';
import { useSaveTemplate } from './email-template.queries.ts';
import classes from './TemplateModal.module.css';
import { TemplatePreview } from './TemplatePreview.tsx';

const TYPE_OPTIONS = TEMPLATE_TYPES.map((value) => ({ value, label: TEMPLATE_TYPE_LABELS[value] }));

/** Adds a template, or changes the given one. A new form is a new component: give it another key. */
export function TemplateModal({ template, onClose }: { template: EmailTemplate | undefined; onClose: () => void }) {
  const form = useRecordForm({
    noun: 'template',
    fields: templateFields,
    schemas: templateSchemas,
    record: template,
    onClose,
    ...useSaveTemplate(),
    onSaved: () => template ?? notifications.show({ message: 'Template added' }),
  });
  const body = useRef<HTMLTextAreaElement>(null);
  const lastField = useRef<TextField>(null);
  const rememberField = (event: { currentTarget: TextField }) => {
    lastField.current = event.currentTarget;
  };
  const { subject, body: text } = form.values;

  return (
    <RecordModal name="template" size={880} form={form} trail={template && { kind: 'email-template', id: template.id }}>
      <TextInput {...form.text('name')} data-autofocus />
      <NativeSelect {...form.text('type')} data={TYPE_OPTIONS} />
      <div className={classes.text}>
        <TextInput {...form.text('subject')} onFocus={rememberField} />
        <Textarea {...form.text('body')} ref={body} className={classes.body} onFocus={rememberField} autosize minRows={10} maxRows={16} />
        <InsertButtons placeholders={PLACEHOLDERS} getField={() => lastField.current ?? body.current} />
      </div>
      <TemplatePreview subject={subject} body={text} />
    </RecordModal>
  );
}
