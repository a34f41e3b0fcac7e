const LARGEST = 1_000_000_000;

/** '$12,500.00', '12500', '1.250,50 €' or 'USD 99': dollars, rounded to the cent; undefined when it is no amount. */
export function parseImportMoney(cell: string): number | undefined {
  const text = cell.replaceAll(/[\s$€£]|USD|EUR/gi, '');
  const isAmerican = /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text);
  const isEuropean = /^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(text);
  if (!isAmerican && !isEuropean) return undefined;
  const amount = Number(isAmerican ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.'));
  return amount <= LARGEST ? Math.round(amount * 100) / 100 : undefined;
}
