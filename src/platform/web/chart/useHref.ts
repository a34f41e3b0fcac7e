import { useRouter } from '@tanstack/react-router';
import type { RouteTarget } from '../page-paths.ts';

/** Returns a function that builds link URLs: `useHref()('/fleet', { make: 'BMW' })`. */
export function useHref(): (to: RouteTarget, search?: Readonly<Record<string, string | undefined>>) => string {
  const router = useRouter();
  return (to, search = {}) => {
    const words = Object.entries(search).flatMap(([key, value]) => (value ? [[key, value]] : []));
    const query = new URLSearchParams(words).toString();
    return router.history.createHref(query === '' ? to : `${to}?${query}`);
  };
}
