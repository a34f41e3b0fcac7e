/** Reads the id of a record of Zoho from a cell, `zcrm_` before it or not; null for our own ids and for words. */
export function parseZohoId(cell: string | undefined): string | null {
  return /^(?:zcrm_)?(\d{4,30})$/.exec(cell ?? '')?.[1] ?? null;
}
