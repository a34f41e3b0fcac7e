/** What is known of the approval and the parts of a repair: it follows its ticket alone. */
export const repairStateKey = (ticketId: string) => ['ticket', 'one', ticketId, 'repair'] as const;

/** What is known of the jobs of a technician on a day. */
export const jobsKey = (technician: string, day: string | null) => ['ticket', 'jobs', technician, day] as const;
