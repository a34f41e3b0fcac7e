import { useState } from 'react';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { SettingsList } from '../../../../platform/web/ui/SettingsList.tsx';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { type EmailTemplate, TEMPLATE_TYPE_LABELS } from '../email-template.contract.ts';
import { useDeleteTemplate, useTemplates } from './email-template.queries.ts';
import { TemplateModal } from './TemplateModal.tsx';
import classes from './templates.module.css';

const NEW = 'new';

/** The email templates section of the settings. */
export function TemplatesPart() {
  const list = useTemplates();
  const [edited, setEdited] = useState<EmailTemplate | typeof NEW>();
  const [deleted, setDeleted] = useState<EmailTemplate>();
  const remove = useDeleteTemplate();

  return (
    <>
      <SettingsList
        title="Email templates"
        addLabel="Add template"
        hint="No templates yet. Add one for messages you send often."
        list={list}
        onAdd={() => setEdited(NEW)}
        renderRow={(template) => (
          <>
            <span className={`${utilities.strong} ${utilities.truncate} ${classes.name}`}>{template.name}</span>
            <span className={`${utilities.meta} ${utilities.fill}`}>{TEMPLATE_TYPE_LABELS[template.type]}</span>
            <QuietAction label="Edit" subject={template.name} onClick={() => setEdited(template)} />
            <QuietAction label="Delete" subject={template.name} danger onClick={() => setDeleted(template)} />
          </>
        )}
      />
      {edited && (
        <TemplateModal
          key={edited === NEW ? NEW : edited.id}
          template={edited === NEW ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDelete
        record={deleted}
        noun="template"
        toName={({ name }) => name}
        remove={({ id }) => remove(id)}
        onClose={() => setDeleted(undefined)}
      />
    </>
  );
}
