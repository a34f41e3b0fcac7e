import { AppError } from '../../../platform/errors.ts';

/** Error code of every request rejected during maintenance. */
export const MAINTENANCE = 'maintenance';

/** The error of requests during maintenance. Expected, so the server doesn't log it. */
export const underMaintenance = (message: string, retryAfter: number) =>
  new AppError(503, MAINTENANCE, toMaintenanceMessage(message), { retryAfter, isIntended: true });

/** Returns the message shown during maintenance: the Admins' text, or a default. */
export function toMaintenanceMessage(message: string): string {
  return message.trim() || 'OBDesk is down for maintenance and will be back soon.';
}
