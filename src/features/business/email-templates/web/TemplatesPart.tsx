import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import type { EmailTemplate } from '../email-template.contract.ts';
import { useDeleteTemplate, useTemplates } from './email-template.queries.ts';
import { TemplateList } from './TemplateList.tsx';
import { TemplateModal } from './TemplateModal.tsx';
import classes from './TemplatesPart.module.css';

const NEW = 'new';

/** The email templates in the settings: the list, and the form that opens from it. */
export function TemplatesPart() {
  const list = useTemplates();
  const [edited, setEdited] = useState<EmailTemplate | typeof NEW>();
  const [deleted, setDeleted] = useState<EmailTemplate>();
  const remove = useDeleteTemplate();

  return (
    <section className={classes.part} aria-labelledby="email-templates-title">
      <div className={classes.head}>
        <h3 id="email-templates-title">Email templates</h3>
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited(NEW)}>
          Add template
        </Button>
      </div>
      {list.error && !list.rows && <ErrorState error={list.error} onRetry={list.retry} />}
      {list.rows && <TemplateList list={list} onEdit={setEdited} onDelete={setDeleted} />}
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
    </section>
  );
}
