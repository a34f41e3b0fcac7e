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

/** The tools to choose from, and the chosen one: the first until another is picked. It never becomes another one by itself. */
export function useToolChoice(wanted: AvailableQuery) {
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
    ...{ tools, error, pickedId: picked?.id, onPick: handlePick },
    /** The id of the tool that can be lent now. */
    chosenId: offered?.id,
    /** Why the picked tool is no longer offered. */
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
