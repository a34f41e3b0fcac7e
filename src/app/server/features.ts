export { auditFeature } from '../../features/audit/server/audit.manifest.ts';
export { authFeature } from '../../features/auth/server/auth.manifest.ts';
export { customerFeature } from '../../features/customers/server/customer.manifest.ts';
export { importFeature } from '../../features/imports/server/import.manifest.ts';
export { partFeature } from '../../features/parts/server/part.manifest.ts';
export { syncFeature } from '../../features/sync/server/outbox.manifest.ts';
export { ticketFeature } from '../../features/tickets/server/ticket.manifest.ts';
export { userFeature } from '../../features/users/server/user.manifest.ts';
