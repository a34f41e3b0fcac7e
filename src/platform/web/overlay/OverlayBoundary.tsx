import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { OverlayError } from './OverlayError.tsx';

interface OverlayBoundaryProps {
  opened: boolean;
  onFail: () => void;
  children: ReactNode;
}

export function OverlayBoundary({ opened, onFail, children }: OverlayBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => opened} errorComponent={OverlayError} onCatch={onFail}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}
