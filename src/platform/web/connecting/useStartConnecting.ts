import { useRouter } from '@tanstack/react-router';
import { useSubmit } from '../form/useSubmit.ts';
import { type Asked, startConnecting } from './start-connecting.ts';

/** The button that leaves for the question of a provider, and why that did not work. */
export function useStartConnecting(asked: Asked) {
  const router = useRouter();
  const { submit, isSending, error } = useSubmit(() => startConnecting(router, asked));
  return { start: { isSending, onStart: () => void submit() }, refusal: error };
}
