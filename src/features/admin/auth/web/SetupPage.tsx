import { Button, PasswordInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { EntryCard } from '../../../../platform/web/ui/entry/EntryCard.tsx';
import classes from '../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { type FirstAdmin, firstAdminFields, Setup, setupFields } from '../auth.contract.ts';
import { useSetup } from './auth.queries.ts';

const FIRST_STEPS_MS = 60_000;

/** Shows the next steps beside the menu, which opens after the setup. */
function showFirstSteps() {
  notifications.show({
    title: 'Welcome to OBDesk',
    message: (
      <>
        In <a href="#/settings">Settings</a>, enter your company, invite users and connect Zoho and QuickBooks. Then{' '}
        <a href="#/import">import your records</a>.
      </>
    ),
    autoClose: FIRST_STEPS_MS,
  });
}

/** Creates the first Admin with the token of the link that the server prints. */
export function SetupPage() {
  const { token = '' } = useSearch({ strict: false });
  const { mutateAsync: setUp } = useSetup();
  const form = useForm({
    name: 'setup',
    fields: firstAdminFields,
    initial: () => toFormValues<FirstAdmin>(firstAdminFields),
    read: (values) => readForm(setupFields, Setup, { ...values, token, timeZone: ownZone() }),
    send: async (setup: Setup) => {
      await setUp(setup);
      showFirstSteps();
    },
  });
  const required = { required: true, withAsterisk: false };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  const refusal = form.failure ?? form.errors.token;
  return (
    <EntryCard title="Create the first Admin">
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        {refusal && <Alert title="Setup error">{refusal}</Alert>}
        <p className={classes.hint}>This account can manage all other users. The setup link expires once you create the account.</p>
        <TextInput {...form.text('fullName')} {...required} autoComplete="name" autoFocus />
        <TextInput {...form.text('username')} {...required} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <TextInput {...form.text('email')} {...required} {...EMAIL_INPUT} autoComplete="email" />
        <PasswordInput {...form.text('password')} {...required} description="At least 12 characters" autoComplete="new-password" />
        <Button type="submit" fullWidth loading={form.isSending}>
          Create account
        </Button>
      </form>
    </EntryCard>
  );
}
