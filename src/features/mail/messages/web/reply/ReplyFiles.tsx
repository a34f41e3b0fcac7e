import { Button, Menu, Pill } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatFileSize } from '../../../../../platform/number-text.ts';
import { LazyMenu } from '../../../../../platform/web/overlay/LazyMenu.tsx';
import { useAttachments } from '../../../../ticketing/attachments/web/attachment.queries.ts';
import { REPLY_FILES_BYTES } from '../../mail-message.contract.ts';
import classes from './reply.module.css';

interface ReplyFilesProps {
  ticketId: string;
  userId: string;
  /** IDs of the files to send. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The files sent with a reply. Files that the user uploads meanwhile are added. */
export function ReplyFiles({ ticketId, userId, chosen, onChange }: ReplyFilesProps) {
  const { data: files } = useAttachments(ticketId);
  const known = useRef<ReadonlySet<string>>(undefined);
  const handleFiles = useEffectEvent((all: NonNullable<typeof files>) => {
    const before = known.current;
    known.current = new Set(all.map(({ id }) => id));
    const added = all.filter(({ id, addedById }) => before && !before.has(id) && addedById === userId && !chosen.includes(id));
    if (added.length > 0) onChange([...chosen, ...added.map(({ id }) => id)]);
  });
  useEffect(() => {
    if (files) handleFiles(files);
  }, [files]);

  if (!files || files.length === 0) return null;
  const sent = files.filter(({ id }) => chosen.includes(id));
  const others = files.filter(({ id }) => !chosen.includes(id));
  const isTooLarge = sent.reduce((sum, { bytes }) => sum + bytes, 0) > REPLY_FILES_BYTES;
  return (
    <div className={classes.files}>
      {sent.map(({ id, name, bytes }) => (
        <Pill
          key={id}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Don’t send ${name}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => onChange(chosen.filter((each) => each !== id))}
        >
          {name} · {formatFileSize(bytes)}
        </Pill>
      ))}
      {others.length > 0 && (
        <LazyMenu
          position="top-start"
          width={280}
          target={
            <Button variant="default" size="compact-sm">
              Add a file of the ticket
            </Button>
          }
        >
          {others.map(({ id, name, bytes }) => (
            <Menu.Item key={id} rightSection={formatFileSize(bytes)} onClick={() => onChange([...chosen, id])}>
              {name}
            </Menu.Item>
          ))}
        </LazyMenu>
      )}
      {isTooLarge && <span role="alert">The files are larger than {formatFileSize(REPLY_FILES_BYTES)}. Remove some of them.</span>}
    </div>
  );
}
