/** Words of the datasets, with special characters. */
export const FIRST_NAMES = [
  'Ana',
  'Bob',
  'Chloé',
  'Dmitri',
  'Élodie',
  'Björn',
  'Jürgen',
  'Zoë',
  'Seán',
  'María José',
  'Nguyễn',
  'Łukasz',
  'Øyvind',
  'Priya',
  'Wei',
  'Anne-Marie',
  "D'Angelo",
  'Saoirse',
  'Günther',
  'Renée',
  'Tom',
  'Ingrid',
  'Ahmed',
  'Kofi',
  'Yuki',
  'José',
  'Siobhán',
  'Émile',
  'Håkon',
  'J.',
] as const;

export const LAST_NAMES = [
  "O'Brien",
  'Müller',
  'García Márquez',
  'Smith-Jones',
  'Ångström',
  'van der Berg',
  'Łukaszewicz',
  'Sørensen',
  'Nguyễn',
  'de la Cruz',
  'Weiß',
  'Houston',
  "D'Amico",
  'Lima',
  'Čapek',
  'Ó Súilleabháin',
  'Schröder',
  'Yılmaz',
  'Dvořák',
  'Jean-Baptiste',
  'St. John',
  'Null',
  'Test',
  'McAllister',
  'Ivanović',
  'Li',
  'Αλεξίου',
  'Петров',
  '山田',
  'Gallatin',
] as const;

export const COMPANY_NAMES = [
  'Harbor Street Garage',
  "O'Brien & Sons Auto",
  'Müller Kfz-Technik GmbH',
  'Rivera Collision, Inc.',
  'Garage Étoile',
  'Å-Bil Verksted AS',
  'A1 "Quick" Lube',
  'Smith, Jones & Partners LLC',
  'Straße & Söhne',
  'Auto-Électricité Brûlé',
  'Northside Motors',
  'Diag<Nostics> Plus',
  'Pro/Tune Performance',
  'ÖAMTC Stützpunkt Süd',
  'Taller Peña y Hijos',
  'Zażółć Auto-Serwis',
  'Big Sky Truck Repair',
  '24/7 Mobile Programming',
  'The Module Doctor',
  'Kovač Automehanika',
] as const;

export const STREETS = [
  'Hafenstraße',
  'Main St.',
  'Rue de l’Église',
  'Industrial Pkwy',
  'Östra Vägen',
  'Calle Peñón',
  'Old Mill Rd',
  'Bahnhofplatz',
] as const;

/** City, state, postal code, country. */
export const PLACES = [
  ['Portland', 'OR', '97201', 'United States'],
  ['Köln', 'NRW', '50667', 'Germany'],
  ['Montréal', 'QC', 'H2X 1Y4', 'Canada'],
  ['São Paulo', 'SP', '01310-100', 'Brazil'],
  ['Ålesund', '', '6002', 'Norway'],
  ['Coeur d’Alene', 'ID', '83814', 'United States'],
  ['Zürich', 'ZH', '8001', 'Switzerland'],
  ['', '', '', 'United States'],
] as const;

export const LEAD_STATUSES = [
  'Attempted to Contact',
  'Contact in Future',
  'Contacted',
  'Junk Lead',
  'Lost Lead',
  'Not Contacted',
  'Pre-Qualified',
  'Not Qualified',
] as const;

export const LEAD_SOURCES = [
  'Advertisement',
  'Cold Call',
  'Employee Referral',
  'Online Store',
  'Partner',
  'Trade Show',
  'Web Download',
  'Chat',
  null,
] as const;

/** Make, model, a VIN of that kind; some VINs are wrong or cut short, as people type them. */
export const VEHICLES = [
  ['Honda', 'Accord', '1HGCM82633A004352'],
  ['Honda', 'Civic Si', '19XZE4F96KE027095'],
  ['BMW', '328i', 'WBA3A5C51CF256987'],
  ['Volkswagen', 'Tiguan', '3VV3B7AXXNM077525'],
  ['Hyundai', 'Elantra', 'KMHC85LCXHU026758'],
  ['Lincoln', 'Town Car', '1LNLM82W8RY'],
  ['Škoda', 'Octavia', ''],
  ['Mercedes-Benz', 'C 220 d', 'N/A'],
  ['Ram', '1500', '1D7HA18N45S'],
  ['Citroën', 'C4', 'O0O0O0O0O0O0O0O0O'],
] as const;

export const TOOLS = ['ISCANP', 'ISCAN2', 'VCI', 'OBDX'] as const;

/** Subjects by department; `{vehicle}` and `{tool}` are filled in. */
export const SUBJECTS = [
  [
    'PCM programming: {vehicle}',
    'Key learn fails, {vehicle}',
    'SOD: TCM replacement {vehicle}',
    'Module won’t take calibration – {vehicle}',
    'Flash aborted at 37 % ({vehicle})',
  ],
  [
    'Live data freezes on {vehicle}',
    'Crash when exporting "report.pdf"',
    'Wrong DTC text <P0420> in German',
    'Update 12.4 loses Wi-Fi',
    'Umlauts shown as � in {vehicle}',
  ],
  [
    '{tool} does not power on',
    'Broken OBD cable, {tool}',
    'License expired after update & restart',
    'Touch screen dead on {tool}',
    'RE: RE: FWD: battery {tool}',
  ],
] as const;

export const SYMPTOMS = [
  'The vehicle cranks but does not start; the security lamp stays on.',
  'Customer states the transmission slips when warm, codes P0700 & U0100 are stored.',
  'Nach dem Update lässt sich das Gerät nicht mehr mit dem Fahrzeug verbinden.',
  'L’outil redémarre à chaque lecture des défauts <moteur>.',
  'Tool was dropped; the screen flickers and the left button is stuck.',
  'Battery was replaced last week, voltage during flash was 12.1 V.',
  'El técnico intentó tres veces; siempre se detiene en el mismo bloque.',
  'We need this car back TODAY!!! 🚗🔧 Please call.',
] as const;

export const COMMENTS = [
  'Called the shop, no answer. Will try again tomorrow.',
  'Sent the calibration file; waiting for the result.',
  'Kunde möchte am Montag zurückgerufen werden.',
  'Battery maintainer was not connected. Asked them to connect it & repeat.',
  '<b>Escalated</b> to programming: see the log.',
  'Parts ordered, ETA 3–5 days.',
] as const;

export const REPLIES = [
  'Thank you, that worked!',
  'Still the same problem, see the photo.',
  'Please find the log attached. Best regards / Mit freundlichen Grüßen',
  'Can you remote in at 3 pm?',
  'We have connected a maintainer and will try again.',
] as const;

export const CLASSIFICATIONS = ['Question', 'Problem', 'Feature', 'Others', null] as const;
export const PRIORITIES = ['Low', 'Medium', 'High', null] as const;
export const CHANNELS = ['Email', 'Phone', 'Web', 'Chat', 'Forums'] as const;
