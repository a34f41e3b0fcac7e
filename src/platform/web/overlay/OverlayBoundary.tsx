import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { isMissingPart, MISSING_PART } from '../lazy-part.ts';

function OverlayError({ error }: ErrorComponentProps) {
  useEffect(() => {
    if (!isMissingPart(error)) throw error;
    notifications.show({
      id: 'missing-part',
      title: MISSING_PART.title,
      message: (
        <Stack align="flex-start" gap="xs">
          {MISSING_PART.hint}
          <Button variant="default" onClick={() => location.reload()}>
            Reload
          </Button>
        </Stack>
      ),
      color: 'red',
      autoClose: false,
    });
  }, [error]);
  return null;
}

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
