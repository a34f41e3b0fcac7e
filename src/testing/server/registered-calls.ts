import { buildServer } from '../../app/server/build-server.ts';
import type { EndpointSpec } from '../../platform/endpoint.ts';
import type { TestServer } from './test-server.ts';

/** Returns all declared calls of the server that end. */
export async function registeredEndpoints({ deps }: TestServer): Promise<EndpointSpec[]> {
  const endpoints: EndpointSpec[] = [];
  const twin = await buildServer(deps, { isReady: false }, 'no-web-app', ({ config }) => {
    if (config?.endpoint) endpoints.push(config.endpoint);
  });
  await twin.close();
  return endpoints.filter(ends);
}

/** The live stream never ends. */
const ends = ({ produces }: EndpointSpec): boolean => produces !== 'text/event-stream';
