import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

export interface LazyPart<Props extends object> extends FunctionComponent<Props> {
  /** Loads the code, so that the part renders with its parent instead of later. */
  readonly preload: () => void;
}

const Nothing = () => null;

/** A part that fails to load is left out until the next reload, so that unsaved work on the page isn't lost. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Late = lazy<ComponentType<Props>>(async () => {
    loaded ??= await load().catch((error) => {
      if (!isMissingPart(error)) throw error;
      return Nothing;
    });
    return { default: loaded };
  });

  function Part(props: Props) {
    // Chosen once, because another component would lose the state of the first one.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Late);
    return createElement(Chosen, props);
  }

  async function preload(): Promise<void> {
    loaded ??= await load().catch(() => undefined);
  }

  return Object.assign(Part, { preload: () => void preload() });
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
