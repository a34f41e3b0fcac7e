import { Button, Textarea, TextInput } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { z } from 'zod';
import { parseInput } from '../../../../../platform/parse-input.ts';
import { errorsByField } from '../../../../../platform/record/field-errors.ts';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { SettingRow } from '../../../../../platform/web/ui/SettingRow.tsx';
import { SECRET_MASK } from '../../secret-field.ts';
import { type SecretName, secretFields } from '../../settings.contract.ts';
import { useSaveSettings } from '../settings.queries.ts';
import classes from './SecretForm.module.css';

/** Confirms before leaving a page with input that isn't saved as a draft. */
function AskBeforeLeaving({ isTouched }: { isTouched: boolean }) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: () => isTouched, enableBeforeUnload: isTouched, withResolver: true });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title="Discard unsaved changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      Secrets aren’t kept as drafts, so what you entered will be lost.
    </ConfirmDialog>
  );
}

interface SecretFormProps {
  name: SecretName;
  onClose: () => void;
}

/** The form to type a secret. It keeps no draft: the text exists only here until it is saved. */
export function SecretForm({ name, onClose }: SecretFormProps) {
  const { mutateAsync: save } = useSaveSettings('configuration');
  const field = secretFields[name];
  const form = useForm({
    name,
    fields: { secret: field },
    initial: () => ({ secret: '' }),
    read: (values) => readSecretInput(name, values.secret),
    send: async (secret: string) => {
      await save({ [name]: secret });
      onClose();
    },
  });
  const input = {
    ...form.text('secret'),
    label: undefined,
    'aria-label': field.label,
    className: classes.input,
    autoFocus: true,
    spellCheck: false,
  };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <form noValidate onSubmit={handleSubmit} onKeyDown={({ key }) => key === 'Escape' && !form.isTouched() && onClose()}>
      <SettingRow
        label={field.label}
        control={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isSending}>
              Save
            </Button>
          </>
        }
      >
        {name === 'googleApiCredentials' ? (
          <Textarea {...input} placeholder="Paste the JSON key file of a service account" rows={4} />
        ) : (
          <TextInput {...input} classNames={{ input: classes.hidden ?? '' }} />
        )}
      </SettingRow>
      {form.failure && (
        <div className={classes.notice}>
          <Alert title="Couldn’t save">{form.failure}</Alert>
        </div>
      )}
      <AskBeforeLeaving isTouched={form.isTouched()} />
    </form>
  );
}

function readSecretInput(name: SecretName, secret: string): { data?: string; errors: Record<string, string> } {
  const { label, input } = secretFields[name];
  if (secret.trim() === '' || secret === SECRET_MASK) return { errors: { secret: `${label} is required` } };
  const { data, error } = parseInput(z.object({ secret: input }), { secret });
  return data ? { data: data.secret, errors: {} } : { errors: errorsByField({}, error) };
}
