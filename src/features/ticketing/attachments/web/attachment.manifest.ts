import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { attachmentsKey } from './attachments-key.ts';

const AttachButton = lazyPart(async () => (await import('./AttachButton.tsx')).AttachButton);
const UploadTray = lazyPart(async () => (await import('./UploadTray.tsx')).UploadTray);
const AttachmentEntry = lazyPart(async () => (await import('./AttachmentEntry.tsx')).AttachmentEntry);

export const attachmentPages: WebFeature = {
  pageData: [{ kind: 'ticket', name: 'attachments', toKey: ({ id }) => attachmentsKey(id) }],
  slots: [
    { slot: 'note-composer', order: 5, Component: AttachButton },
    { slot: 'notes-pane', order: 10, Component: UploadTray },
    { slot: 'attachment-entry', order: 10, Component: AttachmentEntry },
  ],
  auditLabels: {
    'attachment.added': 'Attached a file',
    'attachment.downloaded': 'Downloaded a file',
    'attachment.pictures_shown': 'Viewed images on a ticket',
    'attachment.removed': 'Removed a file',
  },
  records: { attachment: { noun: 'File' } },
};
