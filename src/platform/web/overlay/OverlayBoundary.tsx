import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { OverlayError } from './OverlayError.tsx';

interface OverlayBoundaryProps {
  opened: boolean;
  onFail: () => void;
  children: ReactNode;
}

/** Around a dialog whose code is loaded when it opens: when it cannot be loaded, the page stays as it is. */
export function OverlayBoundary({ opened, onFail, children }: OverlayBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => opened} errorComponent={OverlayError} onCatch={onFail}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}
