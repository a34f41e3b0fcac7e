import { Box, Button, Flex, Group, Modal, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Markdown } from '../../../../../platform/web/markdown/Markdown.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import rowLink from '../../../../../platform/web/ui/RowLink.module.css';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { Article } from '../../article.contract.ts';
import classes from '../Articles.module.css';
import { useRestoreVersion, useVersion, useVersions } from '../article.queries.ts';
import { PICTURES } from '../pictures.ts';

/** Shows the versions of an article and restores earlier ones. */
export function VersionsDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const [chosen, setChosen] = useState(article.version);
  const { rows, total, error, loadMore, retry } = useVersions(article.id);
  const { data: version } = useVersion(article.id, chosen);
  const restoreVersion = useRestoreVersion(article.id);
  const restore = useSubmit(async () => {
    const { version: newest } = await restoreVersion(chosen);
    notifications.show({ message: `Version ${chosen} restored as version ${newest}` });
    onClose();
  });
  const hasMore = total !== undefined && total.count > (rows?.length ?? 0);

  return (
    <Modal opened onClose={onClose} title={`Versions of ${article.title}`} size={1060}>
      {restore.error && <Alert title="Couldn’t restore this version">{restore.error.message}</Alert>}
      {error && !rows && <ErrorState error={error} onRetry={retry} />}
      <Flex direction={{ base: 'column', md: 'row' }} gap="md">
        <Box
          component="section"
          className={utilities.scroll}
          w={{ md: 240 }}
          h={{ md: 'min(60dvh, 560px)' }}
          mah={{ base: 160, md: 'none' }}
          aria-label="Versions"
          tabIndex={0}
        >
          <EntryList more={hasMore && { label: 'Show earlier', onClick: loadMore }}>
            {rows?.map((each) => (
              <li key={each.version}>
                <UnstyledButton
                  className={`${rowLink.link} ${classes.version}`}
                  w="100%"
                  p="xs"
                  fz="sm"
                  aria-pressed={each.version === chosen}
                  onClick={() => setChosen(each.version)}
                >
                  <strong>Version {each.version}</strong>
                  {each.version === article.version && ' (current)'}
                  <Text size="xs" c="gray">
                    {each.isShipped ? 'Included with OBDesk' : each.savedBy}, <RelativeTime at={each.savedAt} />
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </EntryList>
        </Box>
        <Paper
          component="section"
          className={utilities.scroll}
          withBorder
          flex={1}
          h={{ md: 'min(60dvh, 560px)' }}
          mah="min(60dvh, 560px)"
          px="md"
          py="sm"
          aria-label={`Version ${chosen}`}
          tabIndex={0}
        >
          {version && (
            <>
              <Title order={3} fz="xl">
                {version.title}
              </Title>
              <Text size="xs" c="dimmed" mb="sm">
                {version.category}
                {version.keywords !== '' && ` · Keywords: ${version.keywords}`}
              </Text>
              <Markdown pictures={PICTURES}>{version.body}</Markdown>
            </>
          )}
        </Paper>
      </Flex>
      <Group justify="flex-end" gap="xs" pt="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button disabled={chosen === article.version} loading={restore.isSending} onClick={() => void restore.submit()}>
          Restore version {chosen}
        </Button>
      </Group>
    </Modal>
  );
}
