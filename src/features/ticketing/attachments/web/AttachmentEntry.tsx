import { ActionIcon } from '@mantine/core';
import { IconFile, IconFileText, IconFileZip, IconTrash, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { formatFileSize } from '../../../../platform/number-text.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { ConfirmAction } from '../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Attachment } from '../attachment.contract.ts';
import { mayRemove } from '../attachment.rules.ts';
import classes from './AttachmentEntry.module.css';
import { toContentPath, useAttachments, useRemoveAttachment } from './attachment.queries.ts';

/** A line of the history about a file: while it is there with its picture or a sign, name and size; else what happened to it. */
export function AttachmentEntry({ ticket, entry, author }: SlotProps['attachment-entry']) {
  const { data } = useAttachments(ticket.id);
  const attachment = data?.find(({ id }) => id === entry.id);
  return (
    <div className={classes.entry}>
      {attachment ? <Preview ticketId={ticket.id} attachment={attachment} /> : <span className={classes.dot} aria-hidden />}
      <span className={classes.words}>
        {attachment ? <FileName ticketId={ticket.id} attachment={attachment} /> : entry.content}{' '}
        <span className={classes.by}>by {author}</span>
      </span>
      <RelativeTime at={entry.timestamp} />
      {attachment && <RemoveButton ticketId={ticket.id} attachment={attachment} />}
    </div>
  );
}

interface FileProps {
  ticketId: string;
  attachment: Attachment;
}

function FileName({ ticketId, attachment: { id, name, bytes, isPicture } }: FileProps) {
  return (
    <>
      <a
        className={classes.name}
        href={toContentPath(ticketId, id)}
        {...(isPicture ? { target: '_blank', rel: 'noreferrer' } : { download: name })}
      >
        {name}
      </a>{' '}
      attached, {formatFileSize(bytes)}
    </>
  );
}

function Preview({ ticketId, attachment: { id, mediaType, isPicture } }: FileProps) {
  if (isPicture) return <img className={classes.picture} src={toContentPath(ticketId, id)} alt="" loading="lazy" decoding="async" />;
  const Sign = pickSign(mediaType);
  return <Sign className={classes.sign} size={22} stroke={1.5} aria-hidden />;
}

function pickSign(mediaType: string) {
  if (/zip|compressed|tar|rar/.test(mediaType)) return IconFileZip;
  if (mediaType.startsWith('video/')) return IconVideo;
  return mediaType === 'application/pdf' ? IconFileText : IconFile;
}

function RemoveButton({ ticketId, attachment }: FileProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveAttachment(ticketId);
  const user = useAuth().user;
  if (!user || !mayRemove({ userId: user.id, role: user.role }, attachment)) return null;
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${attachment.name}`} onClick={() => setIsAsking(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <ConfirmAction
        opened={isAsking}
        title="Remove this file?"
        confirmLabel="Remove file"
        failureTitle="Couldn’t remove this file"
        act={() => remove(attachment.id)}
        onClose={() => setIsAsking(false)}
      >
        {attachment.name} can’t be restored. The history will show that it was removed.
      </ConfirmAction>
    </>
  );
}
