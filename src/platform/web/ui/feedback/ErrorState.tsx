import { Button } from '@mantine/core';
import classes from './States.module.css';

interface ErrorStateProps {
  error: Error | null;
  title?: string;
  onRetry: () => void;
}

export function ErrorState({ error, title = 'Couldn’t load the data', onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{error?.message ?? 'An unknown API error occurred'}</p>
      <div className={classes.action}>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
