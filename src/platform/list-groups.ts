import { z } from 'zod';
import { repeatable } from './fields.ts';

/** A group of a list's rows, with the number of rows in all pages. */
export const ListGroup = z.object({ value: z.string(), label: z.string(), count: z.number().int() }).meta({ title: 'ListGroup' });
export type ListGroup = z.infer<typeof ListGroup>;

/** Query parameters that sort a list by group first, and leave out the rows of collapsed groups. */
export const groupParameters = <const K extends readonly [string, ...string[]]>(keys: K) => ({
  group: z.enum(keys).optional(),
  /** Values of `group` to leave out. */
  collapsed: repeatable(z.string().max(1_000)),
});
