import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { CallError } from '../../../../platform/web/call.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import classes from '../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmPassword, confirmPasswordFields } from '../auth.contract.ts';
import { PROOF_MINUTES } from '../auth.rules.ts';
import { WRONG_PASSWORD } from '../own-account.contract.ts';
import { useConfirmPassword } from './auth.queries.ts';

export function PasswordDialog({ onAnswer }: { onAnswer: (isRight: boolean) => void }) {
  const confirm = useConfirmPassword();
  const [wrong, setWrong] = useState<string>();
  const form = useForm({
    name: 'confirm',
    fields: confirmPasswordFields,
    initial: () => toFormValues<z.infer<typeof ConfirmPassword>>(confirmPasswordFields),
    read: (values) => readForm(confirmPasswordFields, ConfirmPassword, values),
    notes: wrong === undefined ? {} : { password: wrong },
    send: (given) => confirm(given).then(() => onAnswer(true), handleRefusal),
  });

  function handleRefusal(error: unknown) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return onAnswer(false);
    if (error.code !== WRONG_PASSWORD) throw error;
    setWrong('Incorrect password');
    const field = document.getElementById('confirm-password');
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <Modal opened onClose={() => onAnswer(false)} title="Confirm it’s you" size="sm">
      <form className={classes.form} noValidate onSubmit={handleSubmit}>
        <p className={classes.hint}>
          Enter your password to change users or sign-in settings. You won’t be asked again for {PROOF_MINUTES} minutes.
        </p>
        <PasswordInput
          {...form.text('password')}
          withAsterisk={false}
          autoComplete="current-password"
          data-autofocus
          onChangeCapture={() => setWrong(undefined)}
        />
        {form.failure && <Alert title="Couldn’t confirm your password">{form.failure}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Confirm
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
