import { Button } from '@mantine/core';

interface ConnectButtonProps {
  label: string;
  className?: string | undefined;
  isSending: boolean;
  onStart: () => void;
}

export function ConnectButton({ label, className, isSending, onStart }: ConnectButtonProps) {
  return (
    <Button {...(className !== undefined && { className })} variant="default" disabled={isSending} onClick={onStart}>
      {isSending ? 'Connecting...' : label}
    </Button>
  );
}
