import type { ToolModel } from '../tool-models/tool-models.ts';
import type { Part } from './part.contract.ts';

/** How a part goes with a model of tool: it fits, it names no model, or it is for others; 'unknown' too where the model is not known. */
export type Fit = 'fits' | 'unknown' | 'other';

export function getFit({ compatibleModels }: Pick<Part, 'compatibleModels'>, model: ToolModel | undefined): Fit {
  if (model === undefined || compatibleModels.length === 0) return 'unknown';
  return compatibleModels.includes(model) ? 'fits' : 'other';
}
