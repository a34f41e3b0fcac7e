/** Query key of a repair's approval and parts. Invalidated with its ticket. */
export const repairStateKey = (ticketId: string) => ['ticket', 'one', ticketId, 'repair'] as const;

/** Query key of a technician's jobs on a day. */
export const jobsKey = (technician: string, day: string | null) => ['ticket', 'jobs', technician, day] as const;
