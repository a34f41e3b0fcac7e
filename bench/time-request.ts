import type { Request } from 'autocannon';

/** Returns the milliseconds until a response is read completely. Throws if it isn't a 2xx. */
export async function timeRequest({ url, cookie }: { url: string; cookie: string }, request: Request): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}${request.path}`, {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: request.body?.toString() ?? null,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${request.method ?? 'GET'} ${request.path} returned ${response.status}`);
  return performance.now() - start;
}
