import { statusChangeText } from './ticket.rules.ts';
import type { BulkFields } from './ticket-bulk.rules.ts';

/** What the history says about fields that were changed of many tickets: the status in a line of its own, then the others. */
export function describeBulkChange(before: BulkFields, { status, type, assignees, alertTags }: Partial<BulkFields>) {
  const names = (people: BulkFields['assignees']) => people.map(({ name }) => name);
  return {
    status: status && statusChangeText(before.status, status),
    others: [
      ...(type ? [`Type changed from ${before.type} to ${type}`] : []),
      ...(assignees ? [describeSet('Assignees', names(before.assignees), names(assignees))] : []),
      ...(alertTags ? [describeSet('Alert tags', before.alertTags, alertTags)] : []),
    ],
  };
}

/** 'Assignees: added Dana Fox; removed Ken Ito' */
function describeSet(label: string, from: readonly string[], to: readonly string[]): string {
  const added = to.filter((item) => !from.includes(item));
  const removed = from.filter((item) => !to.includes(item));
  const parts = [added.length > 0 && `added ${added.join(', ')}`, removed.length > 0 && `removed ${removed.join(', ')}`];
  return `${label}: ${parts.filter(Boolean).join('; ')}`;
}
