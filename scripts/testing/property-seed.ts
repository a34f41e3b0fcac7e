import { configureGlobal } from 'fast-check';

/** Property tests use the same values in every `npm test`, so that none fails at random. `npm run stress` uses new ones. */
if (process.env.STRESS !== 'full') configureGlobal({ seed: 20_261_123 });
