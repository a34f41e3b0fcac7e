import type { Total } from '../endpoint.ts';

/** '1 case', '1,204 cases', '10,000+ cases'. */
export function countText({ count, relation }: Total, one: string, many: string): string {
  if (count === 1 && relation === 'exact') return `1 ${one}`;
  return `${count.toLocaleString('en-US')}${relation === 'at-least' ? '+' : ''} ${many}`;
}
