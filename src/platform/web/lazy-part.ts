import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { isMissingPart } from './overlay/missing-part.ts';

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
