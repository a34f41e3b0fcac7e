import { formatList, pluralize } from '../../../../../platform/number-text.ts';

/** The names of both customers and the number of moved records. */
interface PlannedMerge {
  readonly kept: string;
  readonly merged: string;
  readonly contacts: number;
  readonly tools: number;
  readonly tickets: number;
  readonly leads: number;
  readonly notes: number;
  readonly tasks: number;
}

/** Describes the effect of a merge: '1 tool and 2 tickets move to Harbor Garage. …' */
export function describeMerge({ kept, merged, contacts, tools, tickets, leads, notes, tasks }: PlannedMerge): string {
  const counts = [
    [contacts, 'contact'],
    [tools, 'tool'],
    [tickets, 'ticket'],
    [leads, 'lead'],
    [notes, 'note'],
    [tasks, 'task'],
  ] as const;
  const moved = counts.flatMap(([count, noun]) => (count > 0 ? [pluralize(count, noun)] : []));
  const verb = counts.reduce((sum, [count]) => sum + count, 0) === 1 ? 'moves' : 'move';
  const subject = formatList(moved) || 'No contacts, tools, tickets, leads, notes or tasks';
  return `${subject} ${verb} to ${kept}. Invoices keep the name they were issued under. ${merged} is hidden from the list, and old links open ${kept}. You can undo this.`;
}
