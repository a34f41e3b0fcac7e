import type { ReactNode } from 'react';

interface OpenCountProps {
  useCount: () => number | undefined;
  children: (open: number) => ReactNode;
}

/** What is open at a place of the navigation, once that is known. */
export function OpenCount({ useCount, children }: OpenCountProps) {
  const open = useCount();
  return open === undefined ? null : children(open);
}
