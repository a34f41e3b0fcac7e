import { describe, expect, test } from 'vitest';
import { parseHtmlDescription, replaceLines } from './description-block.ts';

const LINES = 'Ticket ID: TKT-000001\nTool Serial: N/A\nVehicle: N/A\nVIN: N/A\nMileage: N/A';
const HTML = LINES.replaceAll('\n', '<br>');
const NEW = LINES.replace('TKT-000001', 'TKT-000002');
const NEW_HTML = NEW.replaceAll('\n', '<br>');

describe('lines above a description', () => {
  test.each([
    ['', NEW_HTML],
    [HTML, NEW_HTML],
    [`<div>${HTML}<br><br>It stopped.</div>`, `<div>${NEW_HTML}<br><br>It stopped.</div>`],
    [`<div>${LINES.replaceAll('\n', '</div><div>')}</div>`, `<div>${NEW_HTML}</div>`],
    ['It stopped.', `${NEW_HTML}<br><br>It stopped.`],
  ])('replaces the lines in %j', (description, expected) => {
    expect(replaceLines(description, NEW)).toBe(expected);
  });

  test.each([
    'Ticket ID: TKT-000001<br>Please look at my car.<br>Mileage: 5 km',
    'Ticket ID: TKT-000001<br>Tool Serial: 1<br>Vehicle: x<br>It stopped.<br>VIN: 1<br>Mileage: 5 km',
    '<p>Hello</p>Ticket ID: TKT-000001 Tool Serial: 1 Vehicle: x VIN: 1 Mileage: 5 km',
  ])('keeps the text of other authors in %j', (description) => {
    expect(replaceLines(description, NEW)).toBe(`${NEW_HTML}<br><br>${description}`);
  });
});

test.each([
  [`${HTML}<br><br>It stopped.`, 'TKT-000001', 'It stopped.'],
  ['Ticket ID: please call me<br>It stopped.', 'please call me', 'Ticket ID: please call me\nIt stopped.'],
  ['It stopped.<br>ticket id: TKT-000001', 'TKT-000001', 'Ticket ID: TKT-000001\nIt stopped.'],
])('keeps the text of a customer in %j', async (description, ticketId, text) => {
  expect(await parseHtmlDescription(description)).toMatchObject({ fields: { ticketId }, text });
});
