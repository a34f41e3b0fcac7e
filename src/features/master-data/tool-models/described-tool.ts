import { escapePattern } from '../../../platform/text/escape-pattern.ts';
import { findModelInSerial, TOOL_MODELS, type ToolModel } from './tool-models.ts';

/** What a ticket says of the tool it is about. */
export interface DescribedTool {
  readonly toolSerial: string;
  readonly productSku: string;
  readonly summary: string;
}

/** The model of a tool: as its serial number begins, else the only one that the SKU ('ISC-LITE') or the summary names; undefined when none is known. */
export function findModelOfTool({ toolSerial, productSku, summary }: DescribedTool): ToolModel | undefined {
  return findModelInSerial(toolSerial) ?? findNamed(productSku, (name) => name.replace('iScan ', '')) ?? findNamed(summary, (name) => name);
}

function findNamed(text: string, toWord: (model: ToolModel) => string): ToolModel | undefined {
  const named = TOOL_MODELS.filter((model) => new RegExp(`\\b${escapePattern(toWord(model))}\\b`, 'i').test(text));
  return named.length === 1 ? named[0] : undefined;
}
