import { useId as useReactId } from 'react';

/**
 * Replaces `useId` of @mantine/hooks in the build (`vite.config.ts`). Mantine's sets a second ID in an effect, so every input, menu and
 * dialog would render twice when it is mounted. React's ID is unique here, because the app has one root.
 */
export function useId(staticId?: string): string {
  const id = useReactId();
  return staticId ?? id;
}
