import { escapeMarkup } from '../core/markup.ts';
import { isProperties } from './entities/entity.ts';

/** An answer as XML, for those who do not ask for JSON. */
export function toXml(body: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><IntuitResponse xmlns="http://schema.intuit.com/finance/v3">${elements(body)}</IntuitResponse>`;
}

function elements(value: unknown): string {
  if (!isProperties(value)) return escapeMarkup(String(value ?? ''));
  return Object.entries(value)
    .flatMap(([name, child]) => (Array.isArray(child) ? child : [child]).map((item: unknown) => `<${name}>${elements(item)}</${name}>`))
    .join('');
}
