import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import type { PagedList } from '../../../../platform/web/paged-list.ts';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { type EmailTemplate, TEMPLATE_TYPE_LABELS } from '../email-template.contract.ts';
import { useDeleteTemplate, useTemplates } from './email-template.queries.ts';
import { TemplateModal } from './TemplateModal.tsx';
import classes from './TemplatesPart.module.css';

interface TemplateListProps {
  list: PagedList<EmailTemplate>;
  onEdit: (template: EmailTemplate) => void;
  onDelete: (template: EmailTemplate) => void;
}

function TemplateList({ list: { rows = [], total, loadMore }, onEdit, onDelete }: TemplateListProps) {
  const left = (total?.count ?? 0) - rows.length;
  if (rows.length === 0) return <p className={classes.none}>No templates yet. Add one for messages you send often.</p>;
  return (
    <>
      <ul className={classes.list}>
        {rows.map((template) => (
          <li key={template.id} className={classes.row}>
            <span className={classes.name}>{template.name}</span>
            <span className={classes.type}>{TEMPLATE_TYPE_LABELS[template.type]}</span>
            <Button
              className={classes.action}
              variant="subtle"
              size="compact-sm"
              aria-label={`Edit ${template.name}`}
              onClick={() => onEdit(template)}
            >
              Edit
            </Button>
            <Button
              className={classes.action}
              variant="subtle"
              size="compact-sm"
              aria-label={`Delete ${template.name}`}
              onClick={() => onDelete(template)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button className={classes.more} variant="default" size="compact-sm" onClick={loadMore}>
          Show {formatCount(left)} more
        </Button>
      )}
    </>
  );
}

const NEW = 'new';

/** The email templates section of the settings. */
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
