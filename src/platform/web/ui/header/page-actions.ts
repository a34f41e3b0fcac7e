import type { Icon } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';

/** A command of the command palette for the open record. */
export interface PageAction {
  readonly label: string;
  readonly icon: Icon;
  /** Offered only when its label was typed. */
  readonly isTypedOnly?: true;
  /** Types this text instead, to list further commands. */
  readonly fill?: string;
  readonly run: () => void;
}

interface PageActions {
  /** Heading: 'TKT-000001'. */
  readonly title: string;
  readonly getActions: () => readonly PageAction[];
}

let current: PageActions | undefined;

/** Adds commands of the open record to the command palette. */
export function usePageActions(title: string, actions: readonly PageAction[]): void {
  const newest = useRef(actions);
  useLayoutEffect(() => {
    newest.current = actions;
  });
  useLayoutEffect(() => {
    const own = { title, getActions: () => newest.current };
    current = own;
    return () => {
      if (current === own) current = undefined;
    };
  }, [title]);
}

export const getPageActions = (): PageActions | undefined => current;
