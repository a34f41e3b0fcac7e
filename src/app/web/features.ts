export { auditPages } from '../../features/audit/web/audit.manifest.ts';
export { authPages } from '../../features/auth/web/auth.manifest.ts';
export { leadPages } from '../../features/leads/web/lead.manifest.ts';
export { partPages } from '../../features/parts/web/part.manifest.ts';
export { ticketPages } from '../../features/tickets/web/ticket.manifest.tsx';
export { userPages } from '../../features/users/web/user.manifest.ts';
