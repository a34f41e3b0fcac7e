import { Button } from '@mantine/core';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  error: Error | null;
  title?: string;
  onRetry: () => void;
}

export function ErrorState({ error, title = 'Couldn’t load the data', onRetry }: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      title={title}
      hint={error?.message ?? 'An unknown API error occurred'}
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
