export { accountPages } from '../../features/accounts/web/account.manifest.ts';
export { auditPages } from '../../features/audit/web/audit.manifest.ts';
export { authPages } from '../../features/auth/web/auth.manifest.ts';
export { toolPages } from '../../features/loaners/web/tool.manifest.ts';
export { partPages } from '../../features/parts/web/part.manifest.ts';
export { serialPages } from '../../features/serials/web/serial.manifest.ts';
export { ticketPages } from '../../features/tickets/web/ticket.manifest.tsx';
export { userPages } from '../../features/users/web/user.manifest.ts';
