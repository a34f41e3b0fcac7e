import { type FilledPart, fillPlaceholders, findUnknownPlaceholders } from '../../../platform/record/placeholders.ts';

/** The names that a template may have in double braces, such as `{{customerName}}`, with their labels for people. */
export const PLACEHOLDERS = {
  customerName: 'Customer name',
  ticketId: 'Ticket ID',
  invoiceLink: 'Invoice link',
} as const;

type PlaceholderName = keyof typeof PLACEHOLDERS;

/** The values of the placeholders in one email; an unknown one is empty or absent. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

/** The template with the values in place of their placeholders. */
export const fillTemplate = (template: string, values: PlaceholderValues): FilledPart[] => fillPlaceholders(template, values, PLACEHOLDERS);

/** The unknown placeholders in the templates, as they were written, each once. */
export const findUnknown = (...templates: readonly string[]): string[] => findUnknownPlaceholders(templates, PLACEHOLDERS);
