import { AppError } from '../../../platform/errors.ts';

/** The code of every call that maintenance refuses. */
export const MAINTENANCE = 'maintenance';

/** Refuses a call because of maintenance; it is intended, so the server does not log it. */
export const underMaintenance = (message: string, retryAfter: number) =>
  new AppError(503, MAINTENANCE, toMaintenanceMessage(message), { retryAfter, isIntended: true });

/** Makes the text that people read during maintenance: the message of the Admins, or a general one. */
export function toMaintenanceMessage(message: string): string {
  return message.trim() || 'OBDesk is down for maintenance and will be back soon.';
}
