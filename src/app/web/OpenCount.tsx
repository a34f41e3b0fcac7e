import type { ReactNode } from 'react';

interface OpenCountProps {
  useCount: () => number | undefined;
  children: (open: number) => ReactNode;
}

/** The number of open records at a place of the navigation, once it is known. */
export function OpenCount({ useCount, children }: OpenCountProps) {
  const open = useCount();
  return open === undefined ? null : children(open);
}
