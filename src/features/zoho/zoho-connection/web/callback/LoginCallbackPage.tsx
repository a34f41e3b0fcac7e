import { Button, Group, PasswordInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { CallError } from '../../../../../platform/web/call.ts';
import { CallbackCard } from '../../../../../platform/web/connecting/CallbackCard.tsx';
import { type Outcome, SEEN_MS } from '../../../../../platform/web/connecting/callback-outcome.ts';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { EntryCard } from '../../../../../platform/web/ui/entry/EntryCard.tsx';
import classes from '../../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { LINK_REQUIRED, REGISTRATION_REQUIRED, ZohoLink, ZohoPerson, zohoLinkFields } from '../../zoho-connection.contract.ts';
import { useLinkToZoho, useSignInWithZoho } from '../zoho-connection.queries.ts';
import { forgetCallback, readCallback } from './read-callback.ts';

interface LinkFormProps {
  /** Email of the account to link. */
  email: string;
}

function LinkForm({ email }: LinkFormProps) {
  const router = useRouter();
  const link = useLinkToZoho();
  const form = useForm({
    name: 'link',
    fields: zohoLinkFields,
    initial: () => toFormValues<ZohoLink>(zohoLinkFields),
    read: (values) => readForm(zohoLinkFields, ZohoLink, values),
    send: async (input) => {
      await link(input).catch((error: unknown) => {
        throw new Error(explainLinkError(error));
      });
      await router.navigate({ to: '/', replace: true });
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <EntryCard title="Link your Zoho account">
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <p className={classes.hint}>Enter your OBDesk password once. After that, you can sign in with Zoho.</p>
        {form.failure && <Alert title="Couldn’t link your account">{form.failure}</Alert>}
        {/* Lets password managers find the account. */}
        <input hidden readOnly autoComplete="username" value={email} />
        <PasswordInput
          {...form.text('password')}
          label={`OBDesk password for ${email}`}
          withAsterisk={false}
          autoComplete="current-password"
          autoFocus
        />
        <Group grow gap="sm">
          <Button variant="default" onClick={() => void router.navigate({ to: '/login', replace: true })}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Link and sign in
          </Button>
        </Group>
      </form>
    </EntryCard>
  );
}

function explainLinkError(error: unknown): string {
  if (!(error instanceof CallError) || error.code === 'unknown') return 'Couldn’t link your account. Try again.';
  if (error.code === 'not_signed_in') return 'This sign-in expired after 15 minutes. Cancel, then sign in with Zoho again.';
  return error.code === 'invalid_credentials' ? 'Incorrect password' : error.message;
}

/** Returns the person to register; undefined for other errors. */
function findPersonToRegister(error: unknown): ZohoPerson | undefined {
  if (!(error instanceof CallError) || error.code !== REGISTRATION_REQUIRED) return undefined;
  return ZohoPerson.safeParse(error.body.userInfo).data;
}

/** Returns the email of the account to link; undefined for other errors. */
function findAccountToLink(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== LINK_REQUIRED) return undefined;
  return typeof error.body.email === 'string' ? error.body.email : undefined;
}

function toFailedOutcome(error: unknown): Outcome {
  const isExplained = error instanceof CallError && error.code !== 'unknown';
  return { state: 'failed', message: isExplained ? `Login failed: ${error.message}` : 'An unknown error occurred during login.' };
}

const TEXTS = { busy: 'Finalizing login with Zoho...', done: 'Login successful! Redirecting...', failed: 'Login Failed' };
const BACK = { to: '/login', label: 'Return to Login' } as const;

/** Redirect page of the sign-in. Opens the menu if the user is already signed in. */
export function LoginCallbackPage() {
  const { user, isLoading } = useAuth();
  const router = useRouter();
  const [read] = useState(() => readCallback('login'));
  const hasStarted = useRef(false);
  const { mutate: signIn, isSuccess, error } = useSignInWithZoho();

  useEffect(() => {
    if (isLoading || hasStarted.current) return;
    hasStarted.current = true;
    forgetCallback('login');
    if (user) void router.navigate({ to: '/menu', replace: true });
    else if ('callback' in read) signIn(read.callback);
  }, [isLoading, user, router, read, signIn]);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => void router.navigate({ to: '/', replace: true }), SEEN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, router]);
  useEffect(() => {
    const person = findPersonToRegister(error);
    if (person) void router.navigate({ to: '/auth/zoho/register', search: person, replace: true });
  }, [error, router]);

  const email = findAccountToLink(error);
  if (email !== undefined) return <LinkForm email={email} />;
  return <CallbackCard outcome={toOutcome()} texts={TEXTS} back={BACK} />;

  function toOutcome(): Outcome {
    if (isSuccess) return { state: 'done' };
    if (isLoading || user || findPersonToRegister(error)) return { state: 'busy' };
    if ('refusal' in read) return { state: 'failed', message: read.refusal };
    return error ? toFailedOutcome(error) : { state: 'busy' };
  }
}
