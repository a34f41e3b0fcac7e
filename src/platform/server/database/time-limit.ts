/** The code with which PostgreSQL ends a statement that took too long. */
const GIVEN_UP = '57014';

/** Waits for the answer; undefined where the database gave up. */
export async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === GIVEN_UP) return undefined;
    throw error;
  }
}
