import { beforeEach, expect, test } from 'vitest';
import { watchStatements } from '../../testing/server/records/watch-statements.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../testing/server/test-server.ts';
import { FEATURES } from './features.ts';

const SEARCHES = FEATURES.flatMap(({ searches = [] }) => searches);

const server = serverForTests();
let caller: SignedInCaller;
beforeEach(async () => {
  caller = await server.signedIn();
  await server.database.query(`INSERT INTO tickets (id, summary, customer_company, type, status)
    SELECT 'TKT-' || lpad(n::text, 6, '0'), CASE WHEN n % 100 = 0 THEN 'Gateway lost' ELSE 'Dashpot locked' END, 'Shop', 'SOD', 'New'
    FROM generate_series(1, 1500) AS n`);
});

/** Counts the statements that search for the word. Its own word, because a server caches for a minute which words are frequent. */
async function countStatements(path: string, word: string): Promise<number> {
  const statements = await watchStatements(server, async () => {
    expect((await caller.get(`${path}&q=${word}`)).status).toBe(200);
  });
  return statements.filter(({ values = [] }) => JSON.stringify(values).includes(word)).length;
}

test('sends the expected number of statements per search', async () => {
  const statements = {
    'search of a list, few match': await countStatements('/api/tickets?limit=50', 'gateway'),
    'search of a list, many match, for the first time': await countStatements('/api/tickets?limit=50', 'dashpot'),
    'search of a list, many match': await countStatements('/api/tickets?limit=50', 'dashpot'),
    'search of what is named': await countStatements('/api/search?only=named', 'dashpot'),
    'search of everything, besides one per search': (await countStatements('/api/search?limit=5', 'gateway')) - SEARCHES.length,
  };
  expect(statements).toEqual({
    'search of a list, few match': 1,
    'search of a list, many match, for the first time': 3,
    'search of a list, many match': 1,
    'search of what is named': 1,
    'search of everything, besides one per search': 2,
  });
});
