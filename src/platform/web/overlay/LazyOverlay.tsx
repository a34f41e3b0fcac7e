import { type ReactNode, useEffect, useState } from 'react';
import { OpenAfterMount } from './OpenAfterMount.tsx';
import { OverlayBoundary } from './OverlayBoundary.tsx';

interface LazyOverlayProps {
  opened: boolean;
  /** Renders the overlay; its code is loaded when it opens for the first time. */
  children: (opened: boolean) => ReactNode;
}

export function LazyOverlay({ opened, children }: LazyOverlayProps) {
  const [isUsed, setIsUsed] = useState(opened);
  useEffect(() => {
    if (opened) setIsUsed(true);
  }, [opened]);
  if (!isUsed) return null;
  return (
    <OverlayBoundary opened={opened}>
      <OpenAfterMount opened={opened}>{children}</OpenAfterMount>
    </OverlayBoundary>
  );
}
