import type { Loan } from '../../loan.contract.ts';

/** Converts a loan to the tool that is returned. */
export const toLoanedTool = ({ toolId, serialNumber, assignedTo, from }: Loan) => ({ id: toolId, serialNumber, assignedTo, lentAt: from });
