import { endpoint } from '../../../platform/endpoint.ts';

export const restoredCopyApi = {
  turnOn: endpoint({
    method: 'POST',
    path: '/api/settings/configuration/turn-on',
    access: 'admin',
    summary: 'Lets a restored copy call Zoho, QuickBooks, Gemini and vPIC again; nothing if it isn’t one.',
  }),
};
