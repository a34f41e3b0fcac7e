import { escapePattern } from '../../../platform/text/escape-pattern.ts';

/** Diagnostic tools that the company sells, lends and repairs. */
export const TOOL_MODELS = ['iScan Pro', 'iScan Lite', 'iScan HD'] as const;
export type ToolModel = (typeof TOOL_MODELS)[number];

const MODEL_BY_PREFIX: Readonly<Record<string, ToolModel>> = { ISCANP: 'iScan Pro', ISCANL: 'iScan Lite', ISCANH: 'iScan HD' };

/** Serial number prefix of a model. */
export const getSerialPrefix = (model: ToolModel): string =>
  Object.keys(MODEL_BY_PREFIX).find((prefix) => MODEL_BY_PREFIX[prefix] === model) ?? '';

/** Finds the model by serial number prefix: 'ISCANP-46844' and the loaner 'L-ISCANP-0112' are an iScan Pro. */
export function findModelInSerial(serial: string): ToolModel | undefined {
  const prefix = /^(?:L-)?([A-Z]+)-/i.exec(serial.trim())?.[1];
  return prefix === undefined ? undefined : MODEL_BY_PREFIX[prefix.toUpperCase()];
}

/** Tool fields of a ticket. */
export interface DescribedTool {
  readonly toolSerial: string;
  readonly productSku: string;
  readonly summary: string;
}

/** Finds the model of a tool by serial number, else the only one named in the SKU ('ISC-LITE') or summary. */
export function findModelOfTool({ toolSerial, productSku, summary }: DescribedTool): ToolModel | undefined {
  return findModelInSerial(toolSerial) ?? findNamed(productSku, (name) => name.replace('iScan ', '')) ?? findNamed(summary, (name) => name);
}

function findNamed(text: string, toWord: (model: ToolModel) => string): ToolModel | undefined {
  const named = TOOL_MODELS.filter((model) => new RegExp(`\\b${escapePattern(toWord(model))}\\b`, 'i').test(text));
  return named.length === 1 ? named[0] : undefined;
}
