import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../../platform/web/ui/ErrorState.tsx';

/** Shown in place of a page that broke, for instance because a newer version was installed meanwhile. */
export function RouteError({ error }: ErrorComponentProps) {
  return <ErrorState error={error instanceof Error ? error : null} onRetry={() => location.reload()} />;
}
