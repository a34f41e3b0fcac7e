import type { Total } from '../endpoint.ts';
import { formatCount, pluralize } from '../number-text.ts';

/** '1 case', '1,204 cases', '10,000+ cases'. */
export function countText({ count, relation }: Total, one: string, many: string): string {
  return relation === 'at-least' ? `${formatCount(count)}+ ${many}` : pluralize(count, one, many);
}
