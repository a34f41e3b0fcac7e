import { useRouter } from '@tanstack/react-router';
import { useSubmit } from '../form/useSubmit.ts';
import { type Asked, startConnecting } from './start-connecting.ts';

export function useStartConnecting(asked: Asked) {
  const router = useRouter();
  const { submit, isSending, error } = useSubmit(() => startConnecting(router, asked));
  return { start: { isSending, onStart: () => void submit() }, refusal: error };
}
