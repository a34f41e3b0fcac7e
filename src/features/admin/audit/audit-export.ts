/** Where the audit log is downloaded: known to the first page, which has no use for the other calls. */
export const AUDIT_EXPORT = '/api/audit/export.csv';
