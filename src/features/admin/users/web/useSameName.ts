import { useState } from 'react';
import { CallError } from '../../../../platform/web/call.ts';
import { toPersonName } from '../person-name.rules.ts';
import { SAME_NAME } from '../user.contract.ts';

/** Notices that a save was refused because somebody else has the same name, so that the form can ask about it. */
export function useSameName() {
  const [asked, setAsked] = useState<string>();

  async function watch<T>(fullName: string, save: Promise<T>): Promise<T> {
    try {
      return await save;
    } catch (failure) {
      if (failure instanceof CallError && failure.code === SAME_NAME) setAsked(fullName);
      throw failure;
    }
  }

  return { watch, isAsked: (typed: string) => asked !== undefined && asked === toPersonName(typed) };
}
