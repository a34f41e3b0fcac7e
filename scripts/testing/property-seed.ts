import { configureGlobal } from 'fast-check';

/** Property tests try the same values in every `npm test`, so that none fails by chance; under `npm run stress` they try new ones. */
if (process.env.STRESS !== 'full') configureGlobal({ seed: 20_261_123 });
