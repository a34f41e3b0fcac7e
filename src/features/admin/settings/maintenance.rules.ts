/** What people are told while maintenance is going on: the message of the Admins, or what holds in any case. */
export function toMaintenanceMessage(message: string): string {
  return message.trim() || 'OBDesk is being maintained and will be back soon.';
}
