import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { cutText } from '../../../../platform/text/clean-text.ts';
import { CallError, call } from '../../../../platform/web/call.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { EntryCard } from '../../../../platform/web/ui/entry/EntryCard.tsx';
import classes from '../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { navigateAway } from '../../../../platform/web/url/navigate-away.ts';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { toMaintenanceMessage } from '../../settings/maintenance.rules.ts';
import { useSettings } from '../../settings/web/settings.queries.ts';
import { authApi, SignIn, signInFields } from '../auth.contract.ts';
import { useAuth } from './auth.queries.ts';

const MAX_ERROR_LENGTH = 200;

/** Formats the `error` parameter that a provider added to the URL. */
function providerError(error: unknown): string | undefined {
  if (typeof error !== 'string' || error === '') return undefined;
  return `OAuth authentication failed: ${cutText(error, MAX_ERROR_LENGTH)}`;
}

/** Returns the server's message, or `fallback` if it sent none. */
function getMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : fallback;
}

function SignInNotice() {
  const { data } = useSettings('maintenance');
  if (!data?.isMaintenanceMode) return null;
  return (
    <Alert tone="notice" title="Maintenance">
      <p className={classes.message}>{toMaintenanceMessage(data.message)}</p>
      Only Admins can sign in until maintenance ends.
    </Alert>
  );
}

/** Goes to Zoho's sign-in page. Rejects with the message to show. */
async function startZohoSignIn(): Promise<void> {
  const { clientId, authorizationUrl } = await call(authApi.zohoClientId, {}).catch((error: unknown) => {
    throw new Error(getMessage(error, 'Could not retrieve Zoho configuration from server.'));
  });
  if (!clientId) throw new Error('Zoho Client ID is not configured. Please contact an administrator.');
  if (!authorizationUrl || !URL.canParse(authorizationUrl)) throw new Error('Failed to initiate Zoho login.');
  await navigateAway(authorizationUrl);
}

export function LoginPage() {
  const { signIn, hasEnded } = useAuth();
  const { error: urlError, from } = useSearch({ strict: false });
  const password = useRef<HTMLInputElement>(null);
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
  const problem = form.failure ?? zoho.error?.message ?? (hasTried ? undefined : providerError(urlError));
  const required = { required: true, withAsterisk: false };

  // Typing again replaces a wrong password.
  useEffect(() => {
    if (form.failure === undefined) return;
    password.current?.focus();
    password.current?.select();
  }, [form.failure]);

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
        {hasEnded && !problem && (
          <Alert tone="notice" title="Your session has ended">
            {from === undefined
              ? 'Sign in again to continue. Your drafts are saved.'
              : 'Sign in again to return to your page. Your drafts are saved.'}
          </Alert>
        )}
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
        <PasswordInput ref={password} {...form.text('password')} {...required} name="password" autoComplete="current-password" />
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
