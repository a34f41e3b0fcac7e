import type { Dashboard } from './dashboard.contract.ts';

/** 'Good morning' until noon, 'Good afternoon' until six, 'Good evening' then. */
export function greet(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** Whether there is any work waiting; else nothing is shown of it. */
export function isAnythingWaiting({ mine, overdue, approvals }: Pick<Dashboard, 'mine' | 'overdue' | 'approvals'>): boolean {
  return mine.count + overdue.count + approvals.count > 0;
}
