import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clearSecretQuery } from '../url/secret-query.ts';
import { CallbackCard } from './CallbackCard.tsx';
import { type Outcome, SEEN_MS } from './callback-outcome.ts';
import type { ReadCallback } from './read-callback.ts';
import { takeOrigin, toMessage } from './useStartConnecting.ts';

const BACK = { to: '/settings', label: 'Return to Settings' } as const;

interface ConnectCallbackProps<C> {
  provider: string;
  path: string;
  read: () => ReadCallback<C>;
  connecting: {
    readonly mutate: (callback: C) => void;
    readonly isSuccess: boolean;
    readonly error: Error | null;
  };
  /** Fallback pages if the origin is unknown. */
  next: readonly string[];
}

/** Completes an OAuth connection once, then returns to the page where it started. */
export function ConnectCallback<C>({ provider, path, read: readOnce, connecting, next }: ConnectCallbackProps<C>) {
  const router = useRouter();
  const [read] = useState(readOnce);
  const [origins] = useState(next);
  const { mutate: connect, isSuccess, error } = connecting;

  useEffect(() => {
    clearSecretQuery(path);
    if ('callback' in read) connect(read.callback);
  }, [path, read, connect]);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => router.history.replace(takeOrigin(router, origins)), SEEN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, router, origins]);

  const texts = {
    busy: `Connecting to ${provider}, please wait...`,
    done: 'Successfully connected! Redirecting...',
    failed: 'Connection Failed',
  };
  return <CallbackCard outcome={toOutcome()} texts={texts} back={BACK} />;

  function toOutcome(): Outcome {
    if ('refusal' in read) return { state: 'failed', message: read.refusal };
    if (error) return { state: 'failed', message: toMessage(error, `Failed to connect to ${provider}.`) };
    return { state: isSuccess ? 'done' : 'busy' };
  }
}
