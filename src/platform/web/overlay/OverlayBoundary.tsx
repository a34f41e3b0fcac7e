import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { OverlayError } from './OverlayError.tsx';

/** Around a dialog whose code is loaded when it opens: when it does not come, the page stays as it is. */
export function OverlayBoundary({ opened, children }: { opened: boolean; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => opened} errorComponent={OverlayError}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}
