import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type EndpointSpec, endpoint } from '../../endpoint.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { toOpenApi } from './openapi.ts';

const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'user',
  summary: 'Describes every call, for programs.',
  produces: 'application/json',
});
const docs = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'user',
  summary: 'Shows every call, for people.',
  produces: 'text/html',
});

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); vertical-align: top; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }`;

/** Serves what the declared calls say of themselves: as OpenAPI for programs, as a page for people. */
export function apiDocsRoutes(app: FastifyInstance, endpoints: () => readonly EndpointSpec[]): void {
  app.get(openApi.path, { config: { access: openApi.access, endpoint: openApi } }, () => toOpenApi(endpoints()));
  app.get(docs.path, { config: { access: docs.access, endpoint: docs } }, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', contentSecurityPolicy(nonce));
    return reply.type('text/html; charset=utf-8').send(toPage(endpoints(), nonce));
  });
}

function toPage(endpoints: readonly EndpointSpec[], nonce: string): string {
  const rows = endpoints.map(
    (spec) =>
      `<tr><td><code>${spec.method}</code></td><td><code>${escapeHtml(spec.path)}</code></td><td>${escapeHtml(spec.summary)}</td><td>${spec.access}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>OBDesk API</title><style nonce="${nonce}">${STYLE}</style></head>
<body><h1>OBDesk API</h1><p>Every call with its input and answer, for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may call it</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
