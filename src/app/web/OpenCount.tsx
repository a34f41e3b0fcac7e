import type { ReactNode } from 'react';

interface OpenCountProps {
  useCount: () => number | undefined;
  children: (open: number) => ReactNode;
}

export function OpenCount({ useCount, children }: OpenCountProps) {
  const open = useCount();
  return open === undefined ? null : children(open);
}
