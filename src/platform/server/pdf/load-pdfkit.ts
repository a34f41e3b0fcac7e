import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/** Reads pdfkit when the first document is made: 28 MB that most servers need now and then. */
export const loadPdfKit = (): typeof PDFDocument => require('pdfkit');
