import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { type View, viewFields } from '../view.contract.ts';
import classes from './ViewModal.module.css';
import { useSaveView } from './view.queries.ts';

interface ViewFormProps {
  /** Undefined: a new one. */
  view: View | undefined;
  begin: Pick<View, 'list' | 'filters'>;
  onClose: () => void;
  onAdded: (view: View) => void;
}

export function ViewModal({ opened, ...form }: ViewFormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={form.view ? 'Change view' : 'Save as a view'} size="sm">
      {opened && <ViewForm {...form} />}
    </Modal>
  );
}

function ViewForm({ view, begin, onClose, onAdded }: ViewFormProps) {
  const { add, change } = useSaveView();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [isMissing, setMissing] = useState(false);
  const { submit, isSending, error } = useSubmit(async () => {
    const given = { name: name.trim(), isShared, isDefault };
    if (view) await change({ id: view.id, change: { ...given, version: view.version } });
    else onAdded(await add({ ...given, ...begin }));
    onClose();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') void submit();
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <TextInput
        label={viewFields.name.label}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={viewFields.name.limit}
        value={name}
        error={isMissing && 'Name is required'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox label={viewFields.isShared.label} checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
      <Checkbox label={viewFields.isDefault.label} checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)} />
      {error && <Alert title="Not saved">{error.message}</Alert>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Save view
        </Button>
      </div>
    </form>
  );
}
