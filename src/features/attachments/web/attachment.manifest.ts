import type { WebFeature } from '../../../platform/web/web-feature.ts';
import { AttachButton } from './AttachButton.tsx';
import { AttachmentEntry } from './AttachmentEntry.tsx';
import { UploadTray } from './UploadTray.tsx';

export const attachmentPages: WebFeature = {
  parts: [
    { place: 'note-composer', order: 5, Component: AttachButton },
    { place: 'notes-pane', order: 10, Component: UploadTray },
    { place: 'attachment-entry', order: 10, Component: AttachmentEntry },
  ],
};
