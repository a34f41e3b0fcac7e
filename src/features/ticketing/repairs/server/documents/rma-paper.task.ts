import { loadFonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import type { RmaDocument } from '../../rma.contract.ts';
import { makeReceivingLabel } from './receiving-label.pdf.ts';
import type { RmaFacts } from './rma-facts.ts';
import { makeRmaSheet } from './rma-sheet.pdf.ts';
import { makeShippingNote } from './shipping-note.pdf.ts';

const MAKERS = { 'rma-sheet': makeRmaSheet, 'receiving-label': makeReceivingLabel, 'shipping-note': makeShippingNote } as const;

interface RmaPaper {
  readonly document: RmaDocument;
  readonly facts: RmaFacts;
}

/** Draws a paper of a repair in a thread of its own. */
export const rmaPaper: WorkerTask<RmaPaper> = {
  name: 'repair',
  run: ({ document, facts }, perThread) => MAKERS[document](perThread(loadFonts), facts),
};
