import type { z } from 'zod';
import type { NewEmailTemplate } from './email-template.contract.ts';

/** Request body of a valid template, with overrides. */
export function aTemplate(given: Partial<z.input<typeof NewEmailTemplate>> = {}): z.input<typeof NewEmailTemplate> {
  return { name: 'Tool received', subject: 'Your tool has arrived ({{ticketId}})', body: 'Hello {{customerName}},\nit is here.', ...given };
}
