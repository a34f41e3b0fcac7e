import { Button, Group, Stack, Text } from '@mantine/core';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { Announcement } from '../../announcement.contract.ts';
import { describeProgress } from '../../announcement.rules.ts';
import { useAnnounce, useAnnouncements } from '../event.queries.ts';

/** The announcements of an event with their progress. */
export function AnnouncementList({ eventId }: { eventId: string }) {
  const announcements = useAnnouncements(eventId);
  if (!announcements || announcements.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" mb="md" aria-label="Announcements">
      {announcements.map((announcement) => (
        <AnnouncementLine key={announcement.id} eventId={eventId} announcement={announcement} />
      ))}
    </Stack>
  );
}

function AnnouncementLine({ eventId, announcement }: { eventId: string; announcement: Announcement }) {
  const { id, subject, author, createdAt, waiting } = announcement;
  const { stop } = useAnnounce(eventId);
  const { submit, isSending, error } = useSubmit(() => stop(id));
  return (
    <li>
      <Group wrap="nowrap" gap="sm">
        <div className={`${utilities.stack} ${utilities.fill}`}>
          <span className={`${utilities.strong} ${utilities.truncate}`} title={subject}>
            {subject}
          </span>
          <Text size="xs" c="dimmed" role="status">
            {describeProgress(announcement)} · {author} · <RelativeTime at={createdAt} />
          </Text>
        </div>
        {waiting > 0 && (
          <Button variant="default" size="compact-sm" aria-label={`Stop ${subject}`} loading={isSending} onClick={() => void submit()}>
            Stop
          </Button>
        )}
      </Group>
      {error && <Alert title="Couldn’t stop this announcement">{error.message}</Alert>}
    </li>
  );
}
