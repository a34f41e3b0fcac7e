import { type ComponentType, type FunctionComponent, lazy } from 'react';
import { isMissingPart } from './overlay/missing-part.ts';

const Nothing = () => null;

/**
 * A part of a page that is loaded by itself, after the page. When its file cannot be loaded the page does without it until it is loaded
 * again, so that the work beside it is not lost.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  return lazy<ComponentType<Props>>(async () => {
    const part = await load().catch((error) => {
      if (!isMissingPart(error)) throw error;
      return Nothing;
    });
    return { default: part };
  });
}
