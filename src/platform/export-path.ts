export const toExportPath = <const Name extends string>(fileName: Name) => `/api/exports/${fileName}` as const;
