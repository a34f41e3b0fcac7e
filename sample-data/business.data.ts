import type { UserRole } from '../src/features/admin/users/user.contract.ts';

/** The staff of the sample business. The first one is its administrator and signs in as `dana`. */
export const STAFF: readonly [string, UserRole, string][] = [
  ['Dana Whitfield', 'Admin', 'dana'],
  ['Marcus Oyelaran', 'User', 'marcus'],
  ['Ines Albrecht', 'User', 'ines'],
  ['Tomás Rivera', 'User', 'tomas'],
  ['Priya Raman', 'User', 'priya'],
  ['Jonas Keller', 'User', 'jonas'],
  ['Ruth Okafor', 'User', 'ruth'],
  ['Felix Brandt', 'User', 'felix'],
  ['Mei Tanaka', 'User', 'mei'],
  ['Carla Bianchi', 'User', 'carla'],
  ['Owen Price', 'User', 'owen'],
  ['Lena Söderberg', 'User', 'lena'],
];

export const PLACES = [
  'Harbor Street',
  'Northside',
  'Lakeview',
  'Cedar Hill',
  'Old Mill',
  'Riverside',
  'Highland',
  'Union Square',
  'Prairie',
  'Summit',
  'Bayfront',
  'Westgate',
  'Maple Avenue',
  'Granite Pass',
  'Sunrise',
  'Kingsway',
  'Müller',
  'Brennan',
  'Castellano',
  'O’Hara',
  'Lindqvist',
  'Dubois',
  'Navarro',
  'Petrov',
  'Whitaker',
  'Schäfer',
  'Kowalski',
  'Fontaine',
  'Delgado',
  'Harrington',
] as const;

export const SHOP_KINDS = [
  'Garage',
  'Diagnostics',
  'Auto Service',
  'European Specialists',
  'Collision Center',
  'Auto Electric',
  'Motor Works',
  'Transmission',
  'Automotive',
  'Car Care',
] as const;

export const FIRST_NAMES = [
  'Ana',
  'Bob',
  'Chloé',
  'Dmitri',
  'Eve',
  'Frank',
  'Grace',
  'Hassan',
  'Ivy',
  'Jürgen',
  'Kate',
  'Luis',
  'Maria',
  'Nils',
  'Olga',
  'Paul',
  'Quinn',
  'Rosa',
  'Sam',
  'Tina',
] as const;

export const LAST_NAMES = [
  'Adler',
  'Boone',
  'Chang',
  'Duarte',
  'Ekström',
  'Fischer',
  'Gallo',
  'Hughes',
  'Ibrahim',
  'Jensen',
  'Kurtz',
  'Lopez',
  'Mertens',
  'Novak',
  'Ortiz',
  'Quist',
  'Reyes',
  'Stone',
  'Vogel',
  'Yates',
] as const;

interface Vehicle {
  readonly make: string;
  /** Start of a VIN: the manufacturer and a plausible body code. */
  readonly wmi: string;
  /** Model, chassis code as agents call it, first and last model year. */
  readonly models: readonly [Model, ...Model[]];
}
type Model = readonly [model: string, chassis: string, from: number, to: number];

export const VEHICLES: readonly [Vehicle, ...Vehicle[]] = [
  {
    make: 'BMW',
    wmi: 'WBA',
    models: [
      ['3 Series', 'F30', 2012, 2018],
      ['5 Series', 'G30', 2017, 2023],
      ['X5', 'F15', 2014, 2018],
      ['X3', 'G01', 2018, 2024],
      ['7 Series', 'F01', 2009, 2015],
    ],
  },
  {
    make: 'Mercedes-Benz',
    wmi: 'WDD',
    models: [
      ['C-Class', 'W205', 2014, 2021],
      ['E-Class', 'W212', 2010, 2016],
      ['S-Class', 'W222', 2014, 2020],
      ['GLC', 'X253', 2016, 2022],
      ['Sprinter', 'W906', 2007, 2018],
    ],
  },
  {
    make: 'Audi',
    wmi: 'WAU',
    models: [
      ['A4', 'B9', 2016, 2023],
      ['A6', 'C7', 2012, 2018],
      ['Q5', '8R', 2009, 2017],
      ['Q7', '4M', 2016, 2023],
    ],
  },
  {
    make: 'Volkswagen',
    wmi: 'WVW',
    models: [
      ['Golf', '5G', 2013, 2020],
      ['Passat', 'B8', 2015, 2022],
      ['Tiguan', 'AD1', 2016, 2023],
      ['Jetta', 'A7', 2019, 2024],
    ],
  },
  {
    make: 'Porsche',
    wmi: 'WP0',
    models: [
      ['Cayenne', '958', 2011, 2018],
      ['Macan', '95B', 2014, 2023],
      ['911', '991', 2012, 2019],
    ],
  },
  {
    make: 'Land Rover',
    wmi: 'SAL',
    models: [
      ['Range Rover Sport', 'L494', 2014, 2022],
      ['Discovery', 'L462', 2017, 2023],
    ],
  },
  {
    make: 'Jaguar',
    wmi: 'SAJ',
    models: [
      ['XF', 'X250', 2008, 2015],
      ['F-Pace', 'X761', 2016, 2023],
    ],
  },
  {
    make: 'Volvo',
    wmi: 'YV1',
    models: [
      ['XC60', 'SPA', 2018, 2024],
      ['XC90', 'SPA', 2016, 2024],
      ['S60', 'Y20', 2011, 2018],
    ],
  },
  {
    make: 'MINI',
    wmi: 'WMW',
    models: [
      ['Cooper S', 'F56', 2014, 2023],
      ['Countryman', 'R60', 2011, 2016],
    ],
  },
  {
    make: 'Ford',
    wmi: '1FT',
    models: [
      ['F-150', 'P552', 2015, 2020],
      ['Explorer', 'U502', 2011, 2019],
      ['Escape', 'C520', 2013, 2019],
      ['Transit', 'V363', 2015, 2024],
    ],
  },
  {
    make: 'Chevrolet',
    wmi: '1GC',
    models: [
      ['Silverado 1500', 'K2XX', 2014, 2018],
      ['Equinox', 'D2XX', 2018, 2024],
      ['Tahoe', 'GMTK2UC', 2015, 2020],
    ],
  },
  {
    make: 'Dodge',
    wmi: '2C3',
    models: [
      ['Charger', 'LD', 2011, 2023],
      ['Durango', 'WD', 2011, 2024],
    ],
  },
  {
    make: 'Jeep',
    wmi: '1C4',
    models: [
      ['Grand Cherokee', 'WK2', 2011, 2021],
      ['Wrangler', 'JL', 2018, 2024],
    ],
  },
  {
    make: 'Toyota',
    wmi: '4T1',
    models: [
      ['Camry', 'XV70', 2018, 2024],
      ['RAV4', 'XA50', 2019, 2024],
      ['Tacoma', 'N300', 2016, 2023],
    ],
  },
  {
    make: 'Honda',
    wmi: '1HG',
    models: [
      ['Accord', 'CV1', 2018, 2022],
      ['Civic', 'FC1', 2016, 2021],
      ['CR-V', 'RW', 2017, 2022],
    ],
  },
  {
    make: 'Nissan',
    wmi: '1N4',
    models: [
      ['Altima', 'L34', 2019, 2024],
      ['Rogue', 'T32', 2014, 2020],
    ],
  },
  {
    make: 'Hyundai',
    wmi: 'KMH',
    models: [
      ['Elantra', 'AD', 2017, 2020],
      ['Tucson', 'TL', 2016, 2021],
    ],
  },
  {
    make: 'Subaru',
    wmi: '4S4',
    models: [
      ['Outback', 'BS', 2015, 2019],
      ['Forester', 'SK', 2019, 2024],
    ],
  },
];

export const MODULES = [
  'ECM',
  'TCM',
  'BCM',
  'ABS',
  'SRS',
  'KOMBI',
  'FEM',
  'CAS4',
  'REM',
  'EPS',
  'DME',
  'EGS',
  'FRM3',
  'PCM',
  'SCM',
] as const;
export const INTERFACES = ['J2534 pass-thru', 'ENET cable', 'D-PDU interface', 'CAN FD adapter'] as const;
export const SOURCES = ['Phone', 'Email', 'Chat', 'Web form', 'Remote session'] as const;

export const STREETS = [
  'Harbor St',
  'Industrial Blvd',
  'Mill Rd',
  'Commerce Dr',
  'Station Ave',
  'Oak St',
  'Foundry Ln',
  'Garage Row',
  'Airport Rd',
  'Second Ave',
] as const;

export const CITIES = [
  'Newark, NJ',
  'Tampa, FL',
  'Austin, TX',
  'Columbus, OH',
  'Portland, OR',
  'Sacramento, CA',
  'Denver, CO',
  'Milwaukee, WI',
  'Raleigh, NC',
  'Tucson, AZ',
] as const;

/** Names of companies that haven't bought anything yet. */
export const PROSPECT_KINDS = [
  'Truck Center',
  'Hybrid Garage',
  'Mobile Diagnostics',
  'Body Shop',
  'Fleet Service',
  'Module Repair',
  'Tire & Brake',
  'Import Service',
] as const;
