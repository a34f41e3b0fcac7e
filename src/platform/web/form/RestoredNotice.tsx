import { Button } from '@mantine/core';
import { Alert } from '../ui/feedback/Alert.tsx';

/** Says that a form holds what was typed before, and offers an empty one. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert title="What you typed last time is back, not saved yet.">
      <Button variant="default" size="compact-sm" onClick={onStartOver}>
        Start over
      </Button>
    </Alert>
  );
}
