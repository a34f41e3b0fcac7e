import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useConnectZoho } from '../zoho-connection.queries.ts';
import { toMessage } from '../zoho-errors.ts';
import { CallbackCard } from './CallbackCard.tsx';
import { takeOrigin } from './origin-page.ts';
import { type Outcome, SEEN_MS } from './outcome.ts';
import { forgetCallback, readCallback } from './read-callback.ts';

const TEXTS = { busy: 'Connecting to Zoho, please wait...', done: 'Successfully connected! Redirecting...', failed: 'Connection Failed' };
const BACK = { to: '/settings', label: 'Return to Settings' } as const;

/** Where Zoho sends an Admin back to who connects it. */
export function ConnectCallbackPage() {
  const router = useRouter();
  const [read] = useState(() => readCallback('connect'));
  const { mutate: connect, isSuccess, error } = useConnectZoho();

  useEffect(() => {
    forgetCallback('connect');
    if ('callback' in read) connect(read.callback);
  }, [read, connect]);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => router.history.replace(takeOrigin(router)), SEEN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, router]);

  return <CallbackCard outcome={toOutcome()} texts={TEXTS} back={BACK} />;

  function toOutcome(): Outcome {
    if ('refusal' in read) return { state: 'failed', message: read.refusal };
    if (error) return { state: 'failed', message: toMessage(error, 'Failed to connect to Zoho.') };
    return { state: isSuccess ? 'done' : 'busy' };
  }
}
