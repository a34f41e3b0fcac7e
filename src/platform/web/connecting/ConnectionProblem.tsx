import { Box } from '@mantine/core';
import { timestamp } from '../../time/relative-time.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import { ConnectButton } from './ConnectButton.tsx';

interface ConnectionProblemProps {
  problem: { readonly message: string; readonly since: string };
  /** The problem resolves itself. */
  endsAlone: boolean;
  isSending: boolean;
  onStart: () => void;
}

export function ConnectionProblem({ problem, endsAlone, ...start }: ConnectionProblemProps) {
  return (
    <Box px="var(--obd-panel-inset)" pt={4} pb="xs">
      <Alert tone="notice">
        {problem.message} Since {timestamp(problem.since)}.
        {!endsAlone && (
          <Box mt="xs">
            <ConnectButton {...start} label="Reconnect" />
          </Box>
        )}
      </Alert>
    </Box>
  );
}
