import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { recordFields } from '../../../../platform/record/record-schemas.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { EntryCard } from '../../../../platform/web/ui/entry/EntryCard.tsx';
import classes from '../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { PASSWORD_MIN, userFields } from '../../users/user.contract.ts';
import { Joining, joiningFields } from '../auth.contract.ts';
import { useInvitee, useJoin } from './auth.queries.ts';

const passwordFields = recordFields({ password: userFields.password });

/** Lets an invited user choose a password, with the token of the link that an Admin copied. */
export function InvitePage() {
  const { token = '' } = useSearch({ strict: false });
  const { data: invitee, error } = useInvitee(token);
  const { mutateAsync: join } = useJoin();
  const form = useForm({
    name: 'invitation',
    fields: passwordFields,
    initial: () => toFormValues<Pick<Joining, 'password'>>(passwordFields),
    read: (values) => readForm(joiningFields, Joining, { ...values, token }),
    send: join,
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  const problem = form.failure ?? form.errors.token ?? error?.message;
  return (
    <EntryCard title={invitee ? `Welcome, ${invitee.fullName}` : 'Your invitation'}>
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        {problem && <Alert title="Couldn’t use this invitation">{problem}</Alert>}
        {invitee && (
          <>
            <p className={classes.hint}>Choose a password. Then sign in with it and your username or email.</p>
            <TextInput label="Username" value={invitee.username} readOnly autoComplete="username" description={invitee.email} />
            <PasswordInput
              {...form.text('password')}
              withAsterisk={false}
              required
              description={`At least ${PASSWORD_MIN} characters`}
              autoComplete="new-password"
              autoFocus
            />
            <Button type="submit" fullWidth loading={form.isSending}>
              Set password and sign in
            </Button>
          </>
        )}
      </form>
    </EntryCard>
  );
}
