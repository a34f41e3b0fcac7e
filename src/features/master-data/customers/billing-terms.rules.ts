import { divideHalfUp, formatDollars, toCents, toDollars } from '../../../platform/money.ts';
import { type Customer, customerFields } from './customer.contract.ts';

type BillingTerms = Pick<Customer, 'paymentTerms' | 'isTaxExempt' | 'taxCertificate' | 'priceLevel'>;

/** Returns a list price in dollars at a price level, rounded half up to the cent. */
export function applyPriceLevel(listPrice: number, priceLevel: number): number {
  return toDollars(Number(divideHalfUp(BigInt(toCents(listPrice)) * BigInt(100 - priceLevel), 100n)));
}

/** '$85.50 (10% off $95.00)', '$95.00' */
export function describePrice(listPrice: number, priceLevel: number): string {
  const price = formatDollars(applyPriceLevel(listPrice, priceLevel));
  return priceLevel === 0 ? price : `${price} (${priceLevel}% off ${formatDollars(listPrice)})`;
}

/** 'Standard', '10% off the price list' */
export const describePriceLevel = (priceLevel: number): string => (priceLevel === 0 ? 'Standard' : `${priceLevel}% off the price list`);

/** 'Taxed', 'Exempt (TX-4471)' */
export function describeTax({ isTaxExempt, taxCertificate }: Pick<BillingTerms, 'isTaxExempt' | 'taxCertificate'>): string {
  if (!isTaxExempt) return 'Taxed';
  return taxCertificate === '' ? 'Exempt' : `Exempt (${taxCertificate})`;
}

/** 'Net 15', 'Company default' */
export const describePaymentTerms = ({ paymentTerms }: Pick<BillingTerms, 'paymentTerms'>): string =>
  paymentTerms || (customerFields.paymentTerms.labels?.[''] ?? '');
