import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

/** Source of a result: the built-in data or the vPIC service. */
const VIN_SOURCES = ['offline', 'vpic'] as const;
export type VinSource = (typeof VIN_SOURCES)[number];

const vehicle = {
  /** Spelled as in the vehicle catalog, if listed. Blank if several makes share the code. */
  make: z.string(),
  /** Blank if unknown or if several models fit. */
  model: z.string(),
  /** Model year; null if the maker doesn't include it in VINs, or if it is ambiguous. */
  year: z.number().int().nullable(),
};

export const DecodedVin = z.object({
  /** The VIN without scanner characters; as typed if letters were read as digits or the text has more than the VIN. */
  vin: z.string(),
  ...vehicle,
  /** The matching vehicles if there are several; make, model and year are the values they share. */
  candidates: z.array(z.object(vehicle)),
  /** Make, model and year are all known. */
  complete: z.boolean(),
  source: z.enum(VIN_SOURCES),
  /** Warning for the user, such as a wrong check digit, or blank. */
  warning: z.string(),
});
export type DecodedVin = z.infer<typeof DecodedVin>;

export const vinApi = {
  decode: endpoint({
    method: 'GET',
    path: '/api/vin/:vin',
    access: 'user',
    summary: 'Decode a VIN',
    description:
      'Returns the make, model and year of a VIN. Unknown values are empty. If several vehicles match, they are listed in `candidates`. A wrong check digit only adds a `warning`. Returns 400 if the text can’t be a VIN, 404 if nothing is known about it and 503 if it can’t be decoded right now.',
    reply: DecodedVin,
  }),
};
