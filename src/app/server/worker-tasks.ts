import { invoicePdfTask } from '../../features/business/invoices/server/pdf/invoice-pdf.task.ts';
import { redaction } from '../../features/insight/assistant/server/drafts/redaction.task.ts';
import { mailParsing } from '../../features/mail/mail-client/server/parse.task.ts';
import { originalPart } from '../../features/mail/messages/server/review/original.task.ts';
import { orderPdfTask } from '../../features/master-data/purchasing/server/purchase-order-pdf.task.ts';
import { photoPreview } from '../../features/ticketing/attachments/server/preview.task.ts';
import { rmaPdf } from '../../features/ticketing/repairs/server/documents/rma-pdf.task.ts';
import type { WorkerTask } from '../../platform/server/workers/worker-task.ts';

export const WORKER_TASKS: readonly WorkerTask<never>[] = [
  invoicePdfTask,
  orderPdfTask,
  rmaPdf,
  redaction,
  mailParsing,
  originalPart,
  photoPreview,
];
