import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

/** The sources of an answer: the data that comes with the program, or the vPIC service. */
export const VIN_SOURCES = ['offline', 'vpic'] as const;
export type VinSource = (typeof VIN_SOURCES)[number];

export const DecodedVin = z.object({
  /** As the vehicle catalogue spells it, where it knows the make. */
  make: z.string(),
  /** Empty when only the maker is known. */
  model: z.string(),
  /** The model year; null when the maker does not write it into its VINs. */
  year: z.number().int().nullable(),
  /** Make, model and year are all known. */
  complete: z.boolean(),
  source: z.enum(VIN_SOURCES),
  /** A warning for a person, such as a wrong check digit; empty when nothing is odd. */
  warning: z.string(),
});
export type DecodedVin = z.infer<typeof DecodedVin>;

export const vinApi = {
  decode: endpoint({
    method: 'GET',
    path: '/api/vin/:vin',
    access: 'user',
    summary: 'Decodes a VIN to make, model and year; what is not known of it is empty, and a wrong check digit only warns.',
    reply: DecodedVin,
  }),
};
