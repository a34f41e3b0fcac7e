import type { NotificationData } from '@mantine/notifications';
import { CallError } from '../../../../platform/web/call.ts';

/** A notice of what failed, and why as far as the server says so; it stays long enough to be read. */
export function explainFailure(error: Error, title: string): NotificationData {
  const reason = error instanceof CallError ? error.reason : undefined;
  const words = reason === undefined ? { title, message: toMessage(error) } : { title: error.message, message: reason };
  return { color: 'red', autoClose: 15_000, ...words };
}

/** An answer without words of the server, such as that of a proxy before it, is told by its status. */
const toMessage = (error: Error): string =>
  error instanceof CallError && error.code === 'unknown' ? error.message.replace('HTTP Error', 'QuickBooks API error') : error.message;
