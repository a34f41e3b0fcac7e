import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/**
 * All rules of the validator, including examples, except that a license and descriptions of tags are optional. The server prefers fixed segments, so
 * `/mail/in/{secret}` and `/mail/{id}/decide` aren't ambiguous.
 */
const RULES: Parameters<typeof createConfig>[0] = {
  extends: ['recommended-strict'],
  rules: {
    'info-license': 'off',
    'tag-description': 'off',
    'no-ambiguous-paths': 'off',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'no-mixed-number-range-constraints': 'error',
    'no-required-schema-properties-undefined': 'error',
    'no-schema-type-mismatch': 'error',
  },
};

/** Returns the validator's messages about an OpenAPI document, with their locations. */
async function findFaults(file: string): Promise<string[]> {
  const config = await createConfig(RULES);
  const faults = await lintFromString({ source: readFileSync(file, 'utf8'), absoluteRef: file, config });
  return faults.map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer ?? ''}`);
}

process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(2).map(findFaults))));
