const PROPER_WORDS: ReadonlyMap<string, string> = new Map(
  [
    'API',
    'CRM',
    'CSV',
    'Gemini',
    'Google',
    'ID',
    'IDs',
    'IP',
    'OBDesk',
    'PDF',
    'QuickBooks',
    'RMA',
    'SKU',
    'SOD',
    'URL',
    'VIN',
    'Zoho',
  ].map((word) => [word.toLowerCase(), word]),
);

/** Restores the capitals of acronyms and product names in lowercase words: 'zoho user id' becomes 'Zoho user ID'. */
export const capitalizeProperWords = (words: string): string => words.replaceAll(/[a-z]+/g, (word) => PROPER_WORDS.get(word) ?? word);
