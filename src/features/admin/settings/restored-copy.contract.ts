import { endpoint } from '../../../platform/endpoint.ts';

export const restoredCopyApi = {
  turnOn: endpoint({
    method: 'POST',
    path: '/api/settings/configuration/turn-on',
    access: 'admin',
    summary: 'Turn on the connections of a restored copy',
    description: 'Lets a restored copy call Zoho, QuickBooks, Gemini and vPIC again. Has no effect on other installations.',
  }),
};
