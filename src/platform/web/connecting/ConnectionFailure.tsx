import { Box } from '@mantine/core';
import { Alert } from '../ui/feedback/Alert.tsx';

interface ConnectionFailureProps {
  /** Why connecting failed to start. */
  refusal: { readonly message: string } | null | undefined;
  /** Why the connection failed to load. */
  error: { readonly message: string } | null | undefined;
}

export function ConnectionFailure({ refusal, error }: ConnectionFailureProps) {
  const failure = refusal ?? error;
  if (!failure) return null;
  return (
    <Box px="var(--obd-panel-inset)" pt={4} pb="xs">
      <Alert title={refusal ? 'Couldn’t connect' : 'Couldn’t load the connection'}>{failure.message}</Alert>
    </Box>
  );
}
