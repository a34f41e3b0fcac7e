import type { Ticket } from './ticket.contract.ts';

/** Characters before the serial number, such as 'iScan Pro '. */
const LONGEST_TOOL_NAME = 20;

/** The summary without a leading tool and serial number: 'Screen cracked' for 'iScan Pro ISCANP-12345: screen cracked'. */
export function withoutSerial({ summary, toolSerial }: Pick<Ticket, 'summary' | 'toolSerial'>): string {
  const place = toolSerial === '' ? -1 : summary.indexOf(toolSerial);
  const rest = summary.slice(place + toolSerial.length).replace(/^[\s:,–-]+/, '');
  if (place < 0 || place > LONGEST_TOOL_NAME || rest === '') return summary;
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}
