import { isEmptyValue } from '../../../platform/import/empty-value.ts';
import { readNumber } from '../../../platform/number/parse-number.ts';
import { parseVehicleName } from '../../master-data/vehicles/vehicle-name.rules.ts';

/** Fields that help desks store as lines of the description. */
export interface DescribedFields {
  readonly ticketId: string;
  readonly toolSerial: string;
  readonly vehicleYear: number | null;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
  readonly vin: string;
  readonly mileage: number | null;
  /** Empty without a unit. */
  readonly mileageUnit: 'km' | 'mi' | '';
}

const NOT_STATED = 'N/A';

/** Builds a description with one line per field above the text. */
export function buildDescription(fields: DescribedFields, text = ''): string {
  const vehicle = [fields.vehicleYear ?? '', fields.vehicleMake, fields.vehicleModel].filter(Boolean).join(' ');
  const mileage = fields.mileage === null ? '' : `${fields.mileage} ${fields.mileageUnit}`.trim();
  const lines = [
    `Ticket ID: ${fields.ticketId || NOT_STATED}`,
    `Tool Serial: ${fields.toolSerial || NOT_STATED}`,
    `Vehicle: ${vehicle || NOT_STATED}`,
    `VIN: ${fields.vin || NOT_STATED}`,
    `Mileage: ${mileage || NOT_STATED}`,
  ];
  return text === '' ? lines.join('\n') : `${lines.join('\n')}\n\n${text}`;
}

/** Builds a description without lines that would be parsed as another value. Exports have a column for each field. */
export function buildReadableDescription(fields: DescribedFields, text = ''): string {
  const { fields: found } = parseDescription(buildDescription(fields));
  const isSame = (...keys: (keyof DescribedFields)[]) => keys.every((key) => (found[key] ?? '') === (fields[key] ?? ''));
  const vehicle = isSame('vehicleYear', 'vehicleMake', 'vehicleModel') ? {} : { vehicleYear: null, vehicleMake: '', vehicleModel: '' };
  return buildDescription(
    {
      ...fields,
      ...vehicle,
      ...(!isSame('toolSerial') && { toolSerial: '' }),
      ...(!isSame('vin') && { vin: '' }),
      ...(!isSame('mileage') && { mileage: null }),
    },
    text,
  );
}

type FoundFields = Partial<DescribedFields>;

/** Parsers of the lines. They return undefined for prose. */
const LINES: Record<string, (value: string) => FoundFields | undefined> = {
  'ticket id': (value) => (value.length <= 100 ? { ticketId: value } : undefined),
  'tool serial': (value) => (value.length <= 100 ? { toolSerial: value } : undefined),
  vehicle: (value) => parseVehicleName(value),
  vin: (value) => (/^[A-Za-z0-9-]{5,20}$/.test(value) ? { vin: value } : undefined),
  mileage: parseMileage,
};

/** Matches a trimmed line in linear time. */
const LINE = /^(Ticket ID|Tool Serial|Vehicle|VIN|Mileage)[ \t]*:(.*)$/i;

/** Parses the first line of each field and returns the rest as text. `N/A` and empty values are skipped. */
export function parseDescription(description: string): { fields: FoundFields; text: string } {
  const seen = new Set<string>();
  let fields: FoundFields = {};
  const rest = description.split(/\r\n|\r|\n/).filter((line) => {
    const [, label = '', after = ''] = LINE.exec(line.trim()) ?? [];
    const value = after.trim();
    const key = label.toLowerCase();
    const read = LINES[key];
    if (!read || seen.has(key)) return true;
    const found = isEmptyValue(value) ? {} : read(value);
    if (found === undefined) return true;
    seen.add(key);
    fields = { ...fields, ...found };
    return false;
  });
  return { fields, text: rest.join('\n').trim() };
}

/** Only the words for kilometers contain a k. */
const MILEAGE_WORDS = 'km km. kms kilometer kilometers kilometre kilometres mi mi. mls mile miles'.split(' ');
const MOST = 100_000_000;
/** Below this, `1,25` is probably a malformed number. */
const TENTHS_FROM = 1_000;

/** Reads '50,000 mi', '48.210 km', '1.0E+05' or '125000'; tenths are rounded. */
export function parseMileage(value: string): Pick<DescribedFields, 'mileage' | 'mileageUnit'> | undefined {
  if (value.length > 60) return undefined;
  const { value: read } = readNumber(value, { unit: MILEAGE_WORDS, isWhole: true });
  if (read === undefined || read < 0 || read > MOST || (read < TENTHS_FROM && !Number.isInteger(read))) return undefined;
  return { mileage: Math.round(read), mileageUnit: /k/i.test(value) ? 'km' : /m/i.test(value) ? 'mi' : '' };
}
