import { z } from 'zod';

/** Words of one side and what they are on the other. */
const words = z.record(z.string().max(200), z.string().max(200));

const TicketMapping = z.strictObject({
  statusOut: words,
  statusIn: words,
  /** The department of each of our types. */
  department: words,
  /** Custom fields of Zoho Desk, such as cf_serial, by what they keep: `toolSerial`, `vehicle`, `vin`, `mileage`. */
  fields: words,
});
const LeadMapping = z.strictObject({ statusOut: words, statusIn: words, sourceOut: words, sourceIn: words });

/** How our words and those of Zoho are translated. A word of ours without a counterpart leaves the field in Zoho alone. */
export const SyncMapping = z.strictObject({ tickets: TicketMapping, leads: LeadMapping }).meta({ title: 'SyncMapping' });
export type SyncMapping = z.infer<typeof SyncMapping>;
