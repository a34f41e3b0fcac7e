import { Box, Button } from '@mantine/core';
import { timestamp } from '../../../../../platform/time/relative-time.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { useTurnProvidersOn } from '../restored-copy.queries.ts';

/** Tells that this is a restored copy, which calls no provider, and turns the connections on. */
export function RestoredCopy({ since }: { since: string }) {
  const { mutate: turnOn, isPending, error } = useTurnProvidersOn();
  return (
    <Box px="md" py="xs">
      <Alert tone="notice" title="Connections are off">
        This copy was restored from a backup ({timestamp(since)}). It doesn’t connect to Zoho, QuickBooks, Gemini or vPIC, because the
        original may still use the same accounts. Make sure the original is stopped, then turn connections on.
        <div>
          <Button mt="xs" size="compact-sm" variant="default" loading={isPending} onClick={() => turnOn()}>
            Turn on connections
          </Button>
        </div>
      </Alert>
      {error && <Alert>{error.message}</Alert>}
    </Box>
  );
}
