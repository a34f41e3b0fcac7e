import { useLayoutEffect } from 'react';
import type { GivenValues } from '../../web-feature.ts';

let given: GivenValues | undefined;

/** Sets values of the current page that forms opened from anywhere start with. */
export function usePageGiven(values: GivenValues | undefined): void {
  const text = values && JSON.stringify(values);
  useLayoutEffect(() => {
    if (text === undefined) return;
    const own = JSON.parse(text) as GivenValues;
    given = own;
    return () => {
      if (given === own) given = undefined;
    };
  }, [text]);
}

export const getPageGiven = (): GivenValues | undefined => given;
