import { Button } from '@mantine/core';
import { formatCount } from '../../../../platform/number-text.ts';
import type { PagedList } from '../../../../platform/web/paged-list.ts';
import { type EmailTemplate, TEMPLATE_TYPE_LABELS } from '../email-template.contract.ts';
import classes from './TemplateList.module.css';

interface TemplateListProps {
  list: PagedList<EmailTemplate>;
  onEdit: (template: EmailTemplate) => void;
  onDelete: (template: EmailTemplate) => void;
}

export function TemplateList({ list: { rows = [], total, loadMore }, onEdit, onDelete }: TemplateListProps) {
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
