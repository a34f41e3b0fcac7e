import type { z } from 'zod';
import type { NewView } from './view.contract.ts';

/** A valid body for keeping a view; state only what the test is about. */
export function aView(given: Partial<z.input<typeof NewView>> = {}): z.input<typeof NewView> {
  return { name: 'On hold', list: 'SOD', filters: { status: 'On Hold' }, ...given };
}
