/** The body of a POST that adds a valid invoice for a ticket; state only what matters. */
export function anInvoice(ticketId: string, given: Record<string, unknown> = {}): Record<string, unknown> {
  const lineItems = [{ description: 'Remote programming session', quantity: 1, unitPrice: 240 }];
  return { ticketId, issueDate: '2026-11-21', lineItems, ...given };
}
