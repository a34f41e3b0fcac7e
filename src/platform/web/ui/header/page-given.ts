import { useLayoutEffect } from 'react';
import type { GivenValues } from '../../web-feature.ts';

let given: GivenValues | undefined;

/** Says what the page shown is about, for the forms that are opened from anywhere while it is shown. */
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

/** What the page shown is about; undefined where it has not said so. */
export const getPageGiven = (): GivenValues | undefined => given;
