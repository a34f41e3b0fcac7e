/** The diagnostic tools we sell, lend and repair. */
export const TOOL_MODELS = ['iScan Pro', 'iScan Lite', 'iScan HD'] as const;
export type ToolModel = (typeof TOOL_MODELS)[number];
