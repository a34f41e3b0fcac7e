import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const SignIn = z.object({ username: z.string(), password: z.string() });
export type SignIn = z.infer<typeof SignIn>;

const WORDS =
  'amber anchor barrel cedar cobalt copper delta ember falcon garnet harbor island juniper kettle lantern maple nickel otter pepper quartz river saddle timber umber velvet walnut'.split(
    ' ',
  );

/** Returns a readable password, different on every machine. */
export function inventPassword(): string {
  const word = () => WORDS[randomInt(WORDS.length)];
  return `${word()}-${word()}-${word()}-${randomInt(100, 1000)}`;
}

const fileIn = (folder: string): string => join(folder, 'sample-sign-in.json');

/** Stores the sign-in next to the data, readable only by its owner, so that the next start can print it again. */
export async function rememberSignIn(folder: string, signIn: SignIn): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(fileIn(folder), JSON.stringify(signIn), { mode: 0o600 });
}

/** Returns the sign-in of the sample data in `folder`; undefined if the data has another origin. */
export async function readSignIn(folder: string): Promise<SignIn | undefined> {
  try {
    return SignIn.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
