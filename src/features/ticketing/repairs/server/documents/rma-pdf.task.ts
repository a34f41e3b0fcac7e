import { loadFonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import type { RmaDocument } from '../../rma.contract.ts';
import { makePackingSlip } from './packing-slip.pdf.ts';
import { makeReceivingLabel } from './receiving-label.pdf.ts';
import { makeRepairOrder } from './repair-order.pdf.ts';
import type { RmaFacts } from './rma-facts.ts';

const MAKERS = { 'rma-sheet': makeRepairOrder, 'receiving-label': makeReceivingLabel, 'shipping-note': makePackingSlip } as const;

interface RmaPdfInput {
  readonly document: RmaDocument;
  readonly facts: RmaFacts;
}

/** Creates a PDF of a repair in a worker thread. */
export const rmaPdf: WorkerTask<RmaPdfInput> = {
  name: 'repair',
  run: ({ document, facts }, perThread) => MAKERS[document](perThread(loadFonts), facts),
};
