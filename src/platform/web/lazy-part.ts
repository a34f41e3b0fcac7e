import { type ComponentType, type FunctionComponent, lazy } from 'react';

const Nothing = () => null;

/** A part that fails to load is left out until the next reload, so that unsaved work on the page isn't lost. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  return lazy<ComponentType<Props>>(async () => {
    const part = await load().catch((error) => {
      if (!isMissingPart(error)) throw error;
      return Nothing;
    });
    return { default: part };
  });
}

const LOADING_FAILED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Returns whether a chunk failed to load, because a newer build replaced it or the server is down. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && LOADING_FAILED.test(error.message);
}

export const MISSING_PART = {
  title: 'Couldn’t load this part of OBDesk',
  hint: 'OBDesk was updated or can’t be reached. Reload the page. Your unsaved work is kept.',
};
