/** Path of the audit log export. In its own file to keep the contract out of the first bundle. */
export const AUDIT_EXPORT = '/api/audit/export.csv';
