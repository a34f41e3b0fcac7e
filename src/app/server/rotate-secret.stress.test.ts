import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiCaller } from '../../testing/server/api-caller.ts';
import { startCommand } from '../../testing/server/programs/command.ts';
import { newProgram, type Program, signInTo } from '../../testing/server/programs/program.ts';
import { figure, STRESS_TIMEOUT } from '../../testing/server/stress.ts';

const KILLS = 40;
const SETTINGS = '/api/settings/configuration';
const SECRETS = { zohoRefreshToken: 'a token', quickbooksApiKey: 'a key' };
const MASKS = { zohoRefreshToken: '********', quickbooksApiKey: '********' };

let program: Program;
beforeAll(async () => {
  program = await newProgram();
});
afterAll(() => program.remove());

const rotate = () => startCommand('rotate-secret', [], { DATA_DIR: program.dataDir });

test('loses no secret when the rotation is killed at any moment, and finishes when it is repeated', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const { url } = await program.start();
  const cookie = await signInTo(url);
  expect((await apiCaller(url, cookie).put(SETTINGS, SECRETS)).body).toMatchObject(MASKS);
  const refused = rotate();
  expect([await refused.ended, refused.output()]).toEqual([1, expect.stringContaining('Stop it, or use')]);
  await program.kill();

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const command = rotate();
    await pause(Math.random() * 1_500);
    command.child.kill('SIGKILL');
    await command.ended;
    const api = apiCaller((await program.start()).url, cookie);
    expect((await api.get(SETTINGS)).body).toMatchObject(MASKS);
    await program.kill();
  }
  const whole = rotate();
  expect([await whole.ended, whole.output()]).toEqual([0, expect.stringContaining('Re-encrypted 2 secrets. 0 already used the new key.')]);
  const read = await apiCaller((await program.start()).url, cookie).get(SETTINGS);
  expect(read.body).toMatchObject(MASKS);
  expect(read.body).not.toHaveProperty('unreadable');
  figure('kills of a change of the key, 0 secrets lost', KILLS);
});
