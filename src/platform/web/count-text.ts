import type { Total } from '../endpoint.ts';
import { formatCount } from '../number-text.ts';

/** '1 case', '1,204 cases', '10,000+ cases'. */
export function countText({ count, relation }: Total, one: string, many: string): string {
  if (count === 1 && relation === 'exact') return `1 ${one}`;
  return `${formatCount(count)}${relation === 'at-least' ? '+' : ''} ${many}`;
}
