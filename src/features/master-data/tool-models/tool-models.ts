/** The diagnostic tools we sell, lend and repair. */
export const TOOL_MODELS = ['iScan Pro', 'iScan Lite', 'iScan HD'] as const;
export type ToolModel = (typeof TOOL_MODELS)[number];

const MODEL_BY_PREFIX: Readonly<Record<string, ToolModel>> = { ISCANP: 'iScan Pro', ISCANL: 'iScan Lite', ISCANH: 'iScan HD' };

/** The beginning of the serial numbers of a model. */
export const getSerialPrefix = (model: ToolModel): string =>
  Object.keys(MODEL_BY_PREFIX).find((prefix) => MODEL_BY_PREFIX[prefix] === model) ?? '';

/** The model that a serial number begins with: 'ISCANP-46844' and the loaner 'L-ISCANP-0112' are an iScan Pro; undefined for any other number. */
export function findModelInSerial(serial: string): ToolModel | undefined {
  const prefix = /^(?:L-)?([A-Z]+)-/i.exec(serial.trim())?.[1];
  return prefix === undefined ? undefined : MODEL_BY_PREFIX[prefix.toUpperCase()];
}
