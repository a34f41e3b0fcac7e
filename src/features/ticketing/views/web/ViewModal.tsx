import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useMemo } from 'react';
import { z } from 'zod';
import { recordFields, recordSchemas } from '../../../../platform/record/record-schemas.ts';
import { ConflictDialog } from '../../../../platform/web/form/ConflictDialog.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { View, viewFields } from '../view.contract.ts';
import { useSaveView } from './view.queries.ts';

const { name, isShared, isDefault } = viewFields;
const fields = recordFields({ name, isShared, isDefault });
const schemas = recordSchemas(fields);

interface ViewFormProps {
  /** Undefined for a new view. */
  view: View | undefined;
  begin: Pick<View, 'list' | 'filters'>;
  onClose: () => void;
  onAdded: (view: View) => void;
}

export function ViewModal({ opened, ...form }: ViewFormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={form.view ? 'Edit view' : 'Save as a view'} size="sm">
      {opened && <ViewForm {...form} />}
    </Modal>
  );
}

function ViewForm({ view, begin, onClose, onAdded }: ViewFormProps) {
  const { add, change } = useSaveView();
  // A conflict reply lacks the fields that depend on the user.
  const recordSchema = useMemo(
    () => z.preprocess((stored) => (typeof stored === 'object' ? { ...view, ...stored } : stored), View),
    [view],
  );
  const form = useRecordForm({
    noun: 'view',
    fields,
    schemas: { ...schemas, Record: recordSchema },
    record: view,
    change,
    onClose,
    add: (values) => add({ ...values, ...begin }),
    onSaved: (saved) => view ?? onAdded(saved),
  });
  const { values } = form;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <>
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="sm">
          <TextInput {...form.text('name')} data-autofocus />
          <Checkbox
            label={isShared.label}
            checked={values.isShared}
            onChange={(event) => form.change({ isShared: event.currentTarget.checked })}
          />
          <Checkbox
            label={isDefault.label}
            checked={values.isDefault}
            onChange={(event) => form.change({ isDefault: event.currentTarget.checked })}
          />
          {form.failure && <Alert title="Couldn’t save the view">{form.failure}</Alert>}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={form.close}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isSending}>
              Save view
            </Button>
          </Group>
        </Stack>
      </form>
      <ConflictDialog question={form.question} />
    </>
  );
}
