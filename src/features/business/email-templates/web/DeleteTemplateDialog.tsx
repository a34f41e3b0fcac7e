import { useEffect } from 'react';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import type { EmailTemplate } from '../email-template.contract.ts';
import { useDeleteTemplate } from './email-template.queries.ts';

interface DeleteTemplateDialogProps {
  template: EmailTemplate | undefined;
  onClose: () => void;
}

/** Asks before a template is gone for good. */
export function DeleteTemplateDialog({ template, onClose }: DeleteTemplateDialogProps) {
  const { mutate, isPending, error, reset } = useDeleteTemplate();
  useEffect(() => {
    if (template) reset();
  }, [template, reset]);
  return (
    <ConfirmDialog
      opened={template !== undefined}
      title="Delete template"
      confirmLabel="Delete template"
      danger
      busy={isPending}
      onConfirm={() => template && mutate(template.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this template?</p>
      {template && <strong>{template.name}</strong>}
      {error && <Alert title="Not deleted.">{error.message}</Alert>}
    </ConfirmDialog>
  );
}
