import { ActionIcon } from '@mantine/core';
import { IconFile, IconFileText, IconFileZip, IconPhoto, IconTrash, IconVideo } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { formatFileSize } from '../../../../platform/number-text.ts';
import { lazyDialog } from '../../../../platform/web/overlay/lazy-dialog.tsx';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { ConfirmAction } from '../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { ToneDot } from '../../../../platform/web/ui/text/ToneDot.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Attachment } from '../attachment.contract.ts';
import { mayRemove } from '../attachment.rules.ts';
import classes from './AttachmentEntry.module.css';
import { isShown, toPicturePath, useAttachments, useRemoveAttachment } from './attachment.queries.ts';

const PictureViewer = lazyDialog(async () => (await import('./PictureViewer.tsx')).PictureViewer);

/** A file in the history, with a preview and its size until it is removed. Pictures open in the viewer. */
export function AttachmentEntry({ ticket, entry, author }: SlotProps['attachment-entry']) {
  const { data } = useAttachments(ticket.id);
  const [isOpen, setOpen] = useState(false);
  const attachment = data?.find(({ id }) => id === entry.id);
  return (
    <div className={`${utilities.row} ${utilities.meta} ${classes.entry}`}>
      {attachment ? (
        <FileLink ticketId={ticket.id} attachment={attachment} author={author} onShow={() => setOpen(true)} />
      ) : (
        <>
          <ToneDot tone="gray" />
          <span className={`${utilities.fill} ${utilities.wrap}`}>
            {entry.content} <span className={utilities.dimmed}>by {author}</span>
          </span>
        </>
      )}
      <RelativeTime at={entry.timestamp} />
      {attachment && <RemoveButton ticketId={ticket.id} attachment={attachment} />}
      {attachment && isShown(attachment) && (
        <PictureViewer
          opened={isOpen}
          onClose={() => setOpen(false)}
          ticketId={ticket.id}
          pictures={data?.filter(isShown) ?? []}
          first={attachment.id}
        />
      )}
    </div>
  );
}

interface FileProps {
  ticketId: string;
  attachment: Attachment;
}

/** The whole tile opens a picture, or downloads another file. */
function FileLink({ ticketId, attachment, author, onShow }: FileProps & { author: string; onShow: () => void }) {
  const { name, bytes } = attachment;
  const isPicture = isShown(attachment);

  function handleClick(event: MouseEvent) {
    // Ctrl and Shift open the picture in another tab or window.
    if (!isPicture || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onShow();
  }

  return (
    <a
      className={`${utilities.row} ${utilities.muted} ${classes.file}`}
      data-picture={isPicture}
      href={toPicturePath(ticketId, attachment)}
      {...(!isPicture && { download: name })}
      onClick={handleClick}
    >
      <Preview ticketId={ticketId} attachment={attachment} />
      <span className={utilities.wrap}>
        <span className={`${utilities.strong} ${utilities.ink} ${classes.name}`}>{name}</span> attached, {formatFileSize(bytes)}{' '}
        <span className={utilities.dimmed}>by {author}</span>
      </span>
    </a>
  );
}

function Preview({ ticketId, attachment }: FileProps) {
  if (isShown(attachment))
    return <img className={classes.preview} src={toPicturePath(ticketId, attachment)} alt="" loading="lazy" decoding="async" />;
  const Icon = getIcon(attachment.mediaType);
  return <Icon className={classes.preview} stroke={1.5} aria-hidden />;
}

function getIcon(mediaType: string) {
  if (/zip|compressed|tar|rar/.test(mediaType)) return IconFileZip;
  if (mediaType.startsWith('video/')) return IconVideo;
  if (mediaType.startsWith('image/')) return IconPhoto;
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
