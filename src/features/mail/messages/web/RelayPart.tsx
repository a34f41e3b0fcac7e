import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { call } from '../../../../platform/web/call.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { inboundMailApi } from '../inbound-mail.contract.ts';

/** The URL to which relays and scripts post messages of a mailbox. It is shown on request because it contains a secret. */
export function RelayPart({ id }: SlotProps['mailbox-set-up']) {
  const [url, setUrl] = useState<string>();
  const { submit, isSending, error } = useSubmit(async () => {
    const { path } = await call(inboundMailApi.address, { id });
    setUrl(`${location.origin}${path}`);
  });

  async function handleCopy() {
    await navigator.clipboard.writeText(url ?? '').then(
      () => notifications.show({ message: 'URL copied' }),
      () => notifications.show({ title: 'Couldn’t copy the URL', message: 'Select it and copy it yourself.', color: 'red' }),
    );
  }

  return (
    <Stack component="section" gap="xs" aria-label="Relays and scripts">
      <Title order={3} fz="sm">
        Relays and scripts
      </Title>
      <Text size="sm" c="dimmed">
        Optional: a mail relay or a script can post messages to OBDesk. Whoever knows the URL can do that.
      </Text>
      {url === undefined ? (
        <Group>
          <Button variant="default" loading={isSending} onClick={() => void submit()}>
            Show URL
          </Button>
        </Group>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <TextInput readOnly flex={1} aria-label="URL for relays" value={url} />
          <Button variant="default" flex="none" onClick={() => void handleCopy()}>
            Copy
          </Button>
        </Group>
      )}
      {error && <Alert title="Couldn’t read the URL">{error.message}</Alert>}
    </Stack>
  );
}
