import { ActionIcon } from '@mantine/core';
import { IconFile, IconFileText, IconFileZip, IconTrash, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { formatFileSize } from '../../../../platform/number-text.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { ConfirmAction } from '../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { ToneDot } from '../../../../platform/web/ui/text/ToneDot.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Attachment } from '../attachment.contract.ts';
import { mayRemove } from '../attachment.rules.ts';
import classes from './AttachmentEntry.module.css';
import { toContentPath, useAttachments, useRemoveAttachment } from './attachment.queries.ts';

/** A file in the history, with a preview and its size until it is removed. */
export function AttachmentEntry({ ticket, entry, author }: SlotProps['attachment-entry']) {
  const { data } = useAttachments(ticket.id);
  const attachment = data?.find(({ id }) => id === entry.id);
  return (
    <div className={`${utilities.row} ${utilities.meta} ${classes.entry}`}>
      {attachment ? <Preview ticketId={ticket.id} attachment={attachment} /> : <ToneDot tone="gray" />}
      <span className={`${utilities.fill} ${utilities.wrap} ${utilities.muted}`}>
        {attachment ? <FileName ticketId={ticket.id} attachment={attachment} /> : entry.content}{' '}
        <span className={utilities.dimmed}>by {author}</span>
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
        className={`${utilities.link} ${utilities.strong} ${utilities.ink}`}
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
  if (isPicture) return <img className={classes.preview} src={toContentPath(ticketId, id)} alt="" loading="lazy" decoding="async" />;
  const Icon = getIcon(mediaType);
  return <Icon className={classes.preview} stroke={1.5} aria-hidden />;
}

function getIcon(mediaType: string) {
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
      <ActionIcon aria-label={`Remove ${attachment.name}`} onClick={() => setIsAsking(true)}>
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
