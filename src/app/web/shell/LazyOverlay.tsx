import { type ReactNode, useEffect, useState } from 'react';
import { OverlayBoundary } from '../OverlayBoundary.tsx';
import { OpenAfterMount } from './OpenAfterMount.tsx';

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
