import type { z } from 'zod';
import type { NewNote, NewTask } from './activity.contract.ts';

/** Request body of a valid note except its customer or lead, with overrides. */
export function aNote(given: Partial<z.input<typeof NewNote>> = {}): z.input<typeof NewNote> {
  return { text: 'Wants a quote for two more tools.', ...given };
}

/** Request body of a valid task except its customer or lead, with overrides. */
export function aTask(given: Partial<z.input<typeof NewTask>> = {}): z.input<typeof NewTask> {
  return { title: 'Send the quote', ...given };
}
