import { serialize } from 'node:v8';
import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import { parseMail } from '../../../mail-client/server/parse.ts';
import { sanitizeHtml } from './sanitize-html.ts';

interface OriginalPart {
  readonly raw: Uint8Array;
  readonly receivedAt: Date;
  readonly isCut: boolean;
  /** Content-ID of a picture; undefined for the HTML. */
  readonly contentId: string | undefined;
  /** Path of the pictures of the message. */
  readonly picturePath: string;
}

/** Longer HTML is cut. */
const HTML_LIMIT = 2_000_000;

/** Returns the sanitized HTML of a message, or a file by its Content-ID; undefined if it has none. Runs in a worker thread. */
export const originalPart: WorkerTask<OriginalPart> = {
  name: 'mail-original',
  async run({ raw, receivedAt, isCut, contentId, picturePath }) {
    const { html, attachments } = await parseMail(raw, receivedAt, isCut);
    if (contentId !== undefined) return serialize(attachments.find((each) => each.contentId === contentId)?.bytes);
    const toUrl = (id: string) => `${picturePath}/${encodeURIComponent(id)}`;
    return serialize(html === undefined ? undefined : sanitizeHtml(html.slice(0, HTML_LIMIT), toUrl));
  },
};
