/** The address of an export: '/api/exports/zoho_leads_import.csv'. */
export const toExportPath = <const Name extends string>(fileName: Name) => `/api/exports/${fileName}` as const;
