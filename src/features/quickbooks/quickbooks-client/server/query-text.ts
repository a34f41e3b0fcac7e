/** Quotes and dashes at which the parser of QuickBooks stops, also within a text: intuit/QuickBooks-V3-PHP-SDK#397, quickbooks-ruby#309. */
const TYPOGRAPHIC = /[\u2013\u2014\u2018\u2019\u201c\u201d]/;

/** Whether a query may hold this text; with one that it may not, QuickBooks refuses the whole query. */
export const canBeQueried = (text: string): boolean => !TYPOGRAPHIC.test(text);

/** The text as a query writes it, in quotes; what it holds cannot end it. */
export const toQueryText = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** A pattern for LIKE that the text fits, with a wildcard in place of each stretch that no query may hold. It also fits other texts. */
export const toQueryPattern = (text: string): string => toQueryText(text.replace(/[\u2013\u2014\u2018\u2019\u201c\u201d]+/g, '%'));
