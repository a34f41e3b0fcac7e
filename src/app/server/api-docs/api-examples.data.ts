import type { ExamplesByName } from '../../../platform/server/api-docs/examples.ts';

const TIME = '2026-11-21T14:05:00.000Z';

export const API_EXAMPLES: ExamplesByName = {
  texts: [
    [/e-?mail/i, 'ann.lee@harbor-garage.example'],
    [/password/i, 'a long enough password'],
    [/phone/i, '+1 555 0100'],
    [/ticketId/, 'TKT-000001'],
    [/customerId/, 'harbor-garage'],
    [/avatar/i, 'AL'],
    [/username/i, 'ann'],
    [/company|shop/i, 'Harbor Garage'],
    [/(?:At|lastUpdated|lastLogin|timestamp|lastSync)$|^at$/, TIME],
    [/time$/i, '14:30'],
    [/date|day|^from$|^until$|^to$/i, '2026-11-21'],
    [/serial/i, 'ISCANP-4711'],
    [/vin$/i, '1HGCM82633A004352'],
    [/address/i, '12 Dock Street, Portland'],
    [/partNumber|sku/i, 'OBD-16-M'],
    [/supplier/i, 'Voltix'],
    [/make$/i, 'Honda'],
    [/model$/i, 'Civic'],
    [/^reg$/, '7ABC123'],
    [/channel/i, 'Phone'],
    [/reason|message|content|text|note|description/i, 'The display stays dark'],
    [/summary|title/i, 'Program the ECU of a Civic'],
    [/contact|user|^by$|assigne|customerName|fullName|actorName/i, 'Ann Lee'],
    [/^name$/, 'OBD-II plug, 16 pins'],
    [/name/i, 'Ann Lee'],
    [/^id$|Id$/, '1'],
  ],
  numbers: [
    [/year/i, 2019],
    [/mileage/i, 84_000],
    [/cost/i, 6.25],
    [/price|total|value|amount/i, 14.9],
    [/quantity|count/i, 5],
  ],
};
