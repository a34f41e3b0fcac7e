import type { z } from 'zod';
import type { NewView } from './view.contract.ts';

/** Request body of a valid view, with overrides. */
export function aView(given: Partial<z.input<typeof NewView>> = {}): z.input<typeof NewView> {
  return { name: 'On hold', list: 'SOD', filters: { status: 'On Hold' }, ...given };
}
