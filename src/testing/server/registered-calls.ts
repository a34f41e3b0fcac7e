import { buildServer } from '../../app/server/build-server.ts';
import type { EndpointSpec } from '../../platform/endpoint.ts';
import type { TestServer } from './test-server.ts';

/** Every declared call of the server that ends by itself. */
export async function registeredEndpoints({ deps }: TestServer): Promise<EndpointSpec[]> {
  const endpoints: EndpointSpec[] = [];
  const twin = await buildServer(deps, { isReady: false }, 'no-web-app', ({ config }) => {
    if (config?.endpoint) endpoints.push(config.endpoint);
  });
  await twin.close();
  return endpoints.filter(ends);
}

/** The live stream goes on for ever. */
const ends = ({ produces }: EndpointSpec): boolean => produces !== 'text/event-stream';
