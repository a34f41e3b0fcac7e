import { useState } from 'react';
import type { AvailableQuery } from '../../available-loaner.contract.ts';
import { describeLoss } from '../../loaner.rules.ts';
import { useAvailableLoaners } from './available.queries.ts';

interface Picked {
  readonly id: string;
  readonly serialNumber: string;
  /** The day until which it was offered last. */
  readonly until: string;
}

/** The loaners to choose from and the chosen one: the first until another is picked. The choice never changes by itself. */
export function useLoanerChoice(wanted: AvailableQuery) {
  const { until } = wanted;
  const { data: tools, error, isPlaceholderData } = useAvailableLoaners(wanted);
  const [picked, setPicked] = useState<Picked>();
  const isKnown = tools !== undefined && !error && !isPlaceholderData;
  const offered = isKnown ? tools.find(({ id }) => !picked || id === picked.id) : undefined;
  if (offered && (offered.id !== picked?.id || until !== picked.until)) setPicked({ ...offered, until });

  function handlePick(id: string) {
    const tool = tools?.find((each) => each.id === id);
    if (tool) setPicked({ ...tool, until: isKnown ? until : '' });
  }

  return {
    tools,
    error,
    pickedId: picked?.id,
    onPick: handlePick,
    /** The ID of the loaner that can be checked out. */
    chosenId: offered?.id,
    /** The reason the picked loaner is no longer available. */
    loss:
      isKnown && picked && !offered
        ? describeLoss({
            serialNumber: picked.serialNumber,
            until: picked.until === until ? undefined : until,
            hasOthers: tools.length > 0,
          })
        : undefined,
  };
}
