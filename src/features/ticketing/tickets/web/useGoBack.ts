import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { getListPath } from '../ticket-list-paths.ts';

/** Goes back one page; to `fallback` when this is the first page of the visit. */
export function useGoBack(fallback: ReturnType<typeof getListPath>) {
  const { history } = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: fallback });
  }, [history, navigate, fallback]);
}
