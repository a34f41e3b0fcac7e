import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import type { PagedList } from '../../../../platform/web/paged-list.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { type EmailTemplate, TEMPLATE_TYPE_LABELS } from '../email-template.contract.ts';
import { useDeleteTemplate, useTemplates } from './email-template.queries.ts';
import { TemplateModal } from './TemplateModal.tsx';
import classes from './templates.module.css';

interface TemplateListProps {
  list: PagedList<EmailTemplate>;
  onEdit: (template: EmailTemplate) => void;
  onDelete: (template: EmailTemplate) => void;
}

function TemplateList({ list: { rows = [], total, loadMore }, onEdit, onDelete }: TemplateListProps) {
  const left = (total?.count ?? 0) - rows.length;
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed" px="var(--obd-panel-inset)" pb="sm">
        No templates yet. Add one for messages you send often.
      </Text>
    );
  }
  return (
    <>
      <Box component="ul" pb="xs">
        {rows.map((template) => (
          <li key={template.id} className={`${utilities.row} ${utilities.small} ${classes.row}`}>
            <span className={`${utilities.strong} ${utilities.truncate} ${classes.name}`}>{template.name}</span>
            <span className={`${utilities.meta} ${utilities.fill}`}>{TEMPLATE_TYPE_LABELS[template.type]}</span>
            <QuietAction label="Edit" subject={template.name} onClick={() => onEdit(template)} />
            <QuietAction label="Delete" subject={template.name} danger onClick={() => onDelete(template)} />
          </li>
        ))}
      </Box>
      {left > 0 && (
        <Button variant="default" size="compact-sm" mx="var(--obd-panel-inset)" mb="sm" onClick={loadMore}>
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
    <section aria-labelledby="email-templates-title">
      <Group justify="space-between" gap="xs" px="var(--obd-panel-inset)" py={4}>
        <Title order={3} fz="sm" id="email-templates-title">
          Email templates
        </Title>
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited(NEW)}>
          Add template
        </Button>
      </Group>
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
