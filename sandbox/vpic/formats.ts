import { escapeMarkup } from '../core/markup.ts';
import type { Values } from './variables.data.ts';

/** What is answered about one VIN. */
interface Answer {
  /** What was asked. */
  readonly criteria: string;
  readonly values: Values;
}

interface Format {
  readonly type: string;
  write(answer: Answer): unknown;
}

const MESSAGE =
  'Results returned successfully. NOTE: Any missing decoded values should be interpreted as NHTSA does not have data on the specific variable. Missing value should NOT be interpreted as an indication that a feature or technology is unavailable for a vehicle.';

const JSON_FORMAT: Format = {
  type: 'application/json; charset=utf-8',
  write: ({ criteria, values }) => ({ Count: 1, Message: MESSAGE, SearchCriteria: criteria, Results: [values] }),
};

const CSV_FORMAT: Format = {
  type: 'text/csv; charset=utf-8',
  write: ({ values }) => [Object.keys(values), Object.values(values)].map((row) => `${row.map(cell).join(',')}\r\n`).join(''),
};

const XML_FORMAT: Format = {
  type: 'application/xml; charset=utf-8',
  write: ({ criteria, values }) => {
    const variables = Object.entries(values).map(([name, value]) => `<${name}>${escapeMarkup(value)}</${name}>`);
    return `<Response><Count>1</Count><Message>${MESSAGE}</Message><SearchCriteria>${escapeMarkup(criteria)}</SearchCriteria><Results><DecodedVINValues>${variables.join('')}</DecodedVINValues></Results></Response>`;
  },
};

/** The forms of an answer by their names; who names none gets XML. */
export function findFormat(name: string): Format {
  return name === 'json' ? JSON_FORMAT : name === 'csv' ? CSV_FORMAT : XML_FORMAT;
}

function cell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
