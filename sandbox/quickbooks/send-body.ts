import type { FastifyReply } from 'fastify';
import { escapeMarkup } from '../core/markup.ts';
import { isProperties } from './entities/entity.ts';
import type { QuickbooksState } from './quickbooks.state.ts';

/** Sends JSON, or XML for a throttled call if the setting is on. Third party. */
export function sendBody({ base }: QuickbooksState, reply: FastifyReply, status: number, body: unknown): FastifyReply {
  const isXml = status === 429 && base.settings.isOn('quickbooksThrottleIsXml');
  return !isXml ? reply.code(status).send(body) : reply.code(status).type('application/xml').send(toXml(body));
}

function toXml(body: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><IntuitResponse xmlns="http://schema.intuit.com/finance/v3">${toElements(body)}</IntuitResponse>`;
}

function toElements(value: unknown): string {
  if (!isProperties(value)) return escapeMarkup(String(value ?? ''));
  return Object.entries(value)
    .flatMap(([name, child]) => (Array.isArray(child) ? child : [child]).map((item: unknown) => `<${name}>${toElements(item)}</${name}>`))
    .join('');
}
