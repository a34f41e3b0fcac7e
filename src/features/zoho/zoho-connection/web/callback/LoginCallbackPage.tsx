import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallbackCard } from '../../../../../platform/web/connecting/CallbackCard.tsx';
import { type Outcome, SEEN_MS } from '../../../../../platform/web/connecting/callback-outcome.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { useSignInWithZoho } from '../zoho-connection.queries.ts';
import { LinkForm } from './LinkForm.tsx';
import { forgetCallback, readCallback } from './read-callback.ts';
import { findAccountToLink, findPersonToRegister, toSignInProblem } from './sign-in-outcome.ts';

const TEXTS = { busy: 'Finalizing login with Zoho...', done: 'Login successful! Redirecting...', failed: 'Login Failed' };
const BACK = { to: '/login', label: 'Return to Login' } as const;

/** Where Zoho sends the browser back to for signing in. Who is signed in already goes on to the menu. */
export function LoginCallbackPage() {
  const { user, isLoading } = useAuth();
  const router = useRouter();
  const [read] = useState(() => readCallback('login'));
  const hasBegun = useRef(false);
  const { mutate: signIn, isSuccess, error } = useSignInWithZoho();

  useEffect(() => {
    if (isLoading || hasBegun.current) return;
    hasBegun.current = true;
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
    return error ? toSignInProblem(error) : { state: 'busy' };
  }
}
