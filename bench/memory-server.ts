import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { z } from 'zod';

/** Fastify answering what the product answered, out of memory: no database, no session, no checks. */
const Samples = z.record(z.string(), z.unknown());
const samples = Samples.parse(JSON.parse(await readFile(process.env.SAMPLES ?? '', 'utf8')));

const app = fastify();
app.get('/api/tickets', (request) => samples[request.url] ?? samples['list page']);
app.get('/api/tickets/facets', () => samples.counts);
app.get('/api/tickets/:id', () => samples['one ticket with history']);
app.put('/api/tickets/:id', () => samples['save with note']);
console.log(`ready on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
