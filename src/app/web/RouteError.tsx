import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { isMissingPart, MISSING_PART } from '../../platform/web/overlay/missing-part.ts';
import { EmptyState } from '../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../platform/web/ui/feedback/ErrorState.tsx';

const reload = () => location.reload();

/** Replaces a page that crashed or whose code failed to load after an update. */
export function RouteError({ error }: ErrorComponentProps) {
  if (!isMissingPart(error))
    return <ErrorState title="Couldn’t show this page" error={error instanceof Error ? error : null} onRetry={reload} />;
  return (
    <div role="alert">
      <EmptyState {...MISSING_PART} action={<Button onClick={reload}>Reload</Button>} />
    </div>
  );
}
