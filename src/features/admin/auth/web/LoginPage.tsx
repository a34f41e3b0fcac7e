import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { EntryCard } from '../../../../platform/web/ui/entry/EntryCard.tsx';
import classes from '../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { SignIn, signInFields } from '../auth.contract.ts';
import { useAuth } from './auth.queries.ts';
import { SignInNotice } from './SignInNotice.tsx';
import { getMessage, providerError } from './sign-in-errors.ts';
import { startZohoSignIn } from './zoho-sign-in.ts';

export function LoginPage() {
  const { signIn } = useAuth();
  const { error: addressError } = useSearch({ strict: false });
  const [hasTried, setHasTried] = useState(false);
  const zoho = useSubmit(startZohoSignIn);
  const form = useForm({
    name: 'sign-in',
    fields: signInFields,
    initial: () => toFormValues<SignIn>(signInFields),
    read: (values) => readForm(signInFields, SignIn, values),
    send: (credentials) =>
      signIn(credentials).catch((error: unknown) => {
        throw new Error(getMessage(error, 'Invalid credentials.'));
      }),
  });
  const isBusy = form.isSending || zoho.isSending;
  const problem = form.failure ?? zoho.error?.message ?? (hasTried ? undefined : providerError(addressError));
  const required = { required: true, withAsterisk: false };

  function clearProblem() {
    setHasTried(true);
    form.clearFailure();
    zoho.clearError();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    clearProblem();
    form.submit();
  }

  function handleZoho() {
    clearProblem();
    void zoho.submit();
  }

  return (
    <EntryCard title="Sign in to your account">
      <form className={classes.form} onSubmit={handleSubmit}>
        <SignInNotice />
        {problem && <Alert title="Login Error">{problem}</Alert>}
        <TextInput
          {...form.text('usernameOrEmail')}
          {...required}
          label="Email or Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordInput {...form.text('password')} {...required} name="password" autoComplete="current-password" />
        <Button type="submit" fullWidth disabled={isBusy}>
          Sign in
        </Button>
        <div className={classes.divider}>Or continue with</div>
        <Button variant="default" fullWidth disabled={isBusy} onClick={handleZoho}>
          {zoho.isSending ? 'Connecting...' : 'Sign in with Zoho'}
        </Button>
      </form>
    </EntryCard>
  );
}
