/** Texts of the error codes. */
const ERROR_TEXTS: Readonly<Record<string, string>> = {
  '0': 'VIN decoded clean. Check Digit (9th position) is correct',
  '1': 'Check Digit (9th position) does not calculate properly',
  '3': 'VIN corrected, error in one position (assuming Check Digit is correct)',
  '5': 'VIN has errors in few positions',
  '6': 'Incomplete VIN',
  '7': 'Manufacturer is not registered with NHTSA for sale or importation in the U.S. for use on U.S roads; Please contact the manufacturer directly for more information',
  '8': 'No detailed data available currently',
  '11': 'Incorrect Model Year - Position 10 does not match valid model year codes (I, O, Q, U, Z, 0). Decoded data may not be accurate.',
  '12': 'Model Year Warning - Model Year entered for decoding with VIN does not match the model year based on VIN.',
  '14': 'Unable to provide information for all the characters in the VIN.',
  '400': 'Invalid Characters Present',
};

/** Returns `1 - Check Digit …; 8 - No detailed data …` for `['1', '8']`. */
export function errorText(codes: readonly string[]): string {
  return codes.map((code) => `${code} - ${ERROR_TEXTS[code] ?? ''}`).join('; ');
}
