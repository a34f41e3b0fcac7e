import type { z } from 'zod';
import type { NewEvent } from './event.contract.ts';
import type { NewRegistration } from './registration.contract.ts';

/** Request body of a valid event, with overrides. */
export function anEvent(given: Partial<z.input<typeof NewEvent>> = {}): z.input<typeof NewEvent> {
  return { name: 'Module programming, day one', date: '2030-03-14T15:00:00.000Z', description: 'For new dealers.', ...given };
}

let count = 0;

/** Request body of a registration with a unique email address. */
export function aRegistration(given: Partial<z.input<typeof NewRegistration>> = {}): z.input<typeof NewRegistration> {
  count += 1;
  return { name: `Gail Guest ${count}`, email: `gail.guest.${count}@example.com`, company: 'Northside Garage', ...given };
}
