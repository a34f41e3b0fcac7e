import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/** Loaded on first use: 28 MB that most servers rarely need. */
export const loadPdfKit = (): typeof PDFDocument => require('pdfkit');
