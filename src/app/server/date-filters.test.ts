import { expect, test } from 'vitest';
import type { EndpointSpec } from '../../platform/endpoint.ts';
import { EDGES_OF_TIME, toShape } from '../../testing/server/fuzz/plausible.ts';
import { registeredEndpoints } from '../../testing/server/registered-calls.ts';
import { personForTests, serverForTests } from '../../testing/server/server-for-tests.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin' });

interface Format {
  readonly format?: string;
  readonly anyOf?: readonly Format[];
}

const isTime = ({ format, anyOf = [] }: Format): boolean => format === 'date' || format === 'date-time' || anyOf.some(isTime);

function timesOf({ query }: EndpointSpec): string[] {
  const fields = query ? Object.entries(toShape(query).properties ?? {}) : [];
  return fields.filter(([, shape]) => isTime(shape)).map(([name]) => name);
}

test('accepts any date and time filter', async () => {
  const filters = (await registeredEndpoints(server)).flatMap((spec) => timesOf(spec).map((name) => ({ path: spec.path, name })));
  expect(filters).toContainEqual({ path: '/api/audit', name: 'to' });
  for (const { path, name } of filters)
    for (const time of EDGES_OF_TIME) {
      const address = `${path.replace(/:\w+/, 'TKT-000001')}?${name}=${encodeURIComponent(time)}`;
      const { status } = await admin.get(address);
      expect(status, address).toBeLessThan(500);
    }
});
