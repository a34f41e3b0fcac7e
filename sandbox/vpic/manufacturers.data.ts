import type { Values } from './variables.data.ts';

export interface Manufacturer {
  readonly values: Values;
  /** Models by positions 4 to 8 of the VIN; other positions decode without a model. */
  readonly models: Readonly<Record<string, Values>>;
}

function maker(Make: string, manufacturer: string, PlantCountry: string, models: Manufacturer['models'] = {}): Manufacturer {
  return { values: { Make, Manufacturer: manufacturer, PlantCountry, VehicleType: 'PASSENGER CAR' }, models };
}

const ACCORD = { Model: 'Accord', BodyClass: 'Coupe', Doors: '2', EngineCylinders: '6', DisplacementL: '3.0', FuelTypePrimary: 'Gasoline' };
const CAMRY = {
  Model: 'Camry',
  BodyClass: 'Sedan/Saloon',
  Doors: '4',
  EngineCylinders: '4',
  DisplacementL: '2.5',
  FuelTypePrimary: 'Gasoline',
};

/** Makers that sell in the United States, by positions 1 to 3. Peugeot, Citroën, Opel, Seat, Škoda and Dacia don't. */
export const MANUFACTURERS: Readonly<Record<string, Manufacturer>> = {
  '1HG': maker('HONDA', 'AMERICAN HONDA MOTOR CO., INC.', 'UNITED STATES (USA)', { CM826: ACCORD }),
  '19X': maker('HONDA', 'HONDA OF AMERICA MFG., INC.', 'UNITED STATES (USA)', { FC2F5: { Model: 'Civic', BodyClass: 'Sedan/Saloon' } }),
  '1FT': maker('FORD', 'FORD MOTOR COMPANY, USA', 'UNITED STATES (USA)', { FW1E5: { Model: 'F-150', BodyClass: 'Pickup' } }),
  '1G1': maker('CHEVROLET', 'GENERAL MOTORS LLC', 'UNITED STATES (USA)', { ZD5ST: { Model: 'Malibu', BodyClass: 'Sedan/Saloon' } }),
  '3VV': maker('VOLKSWAGEN', 'VOLKSWAGEN DE MEXICO SA DE CV', 'MEXICO', { '3B7AX': { Model: 'Tiguan' } }),
  '4T1': maker('TOYOTA', 'TOYOTA MOTOR MANUFACTURING, KENTUCKY, INC.', 'UNITED STATES (USA)', { G11AK: CAMRY }),
  '5YJ': maker('TESLA', 'TESLA, INC.', 'UNITED STATES (USA)', { '3E1EA': { Model: 'Model 3', FuelTypePrimary: 'Electric' } }),
  JTD: maker('TOYOTA', 'TOYOTA MOTOR CORPORATION', 'JAPAN', { BR32E: { Model: 'Corolla', BodyClass: 'Sedan/Saloon' } }),
  KMH: maker('HYUNDAI', 'HYUNDAI MOTOR CO', 'SOUTH KOREA', { C85LC: { Model: 'Ioniq' } }),
  SAL: maker('LAND ROVER', 'JAGUAR LAND ROVER LIMITED', 'UNITED KINGDOM (UK)'),
  W1K: maker('MERCEDES-BENZ', 'MERCEDES-BENZ AG', 'GERMANY'),
  WAU: maker('AUDI', 'AUDI AG', 'GERMANY', { LDAF8: { Model: 'A8', BodyClass: 'Sedan/Saloon', DriveType: 'AWD/All-Wheel Drive' } }),
  WBA: maker('BMW', 'BMW AG', 'GERMANY', { '3A5C5': { Model: '328i', Series: '3-Series', BodyClass: 'Sedan/Saloon' } }),
  WDB: maker('MERCEDES-BENZ', 'MERCEDES-BENZ AG', 'GERMANY'),
  WDD: maker('MERCEDES-BENZ', 'MERCEDES-BENZ AG', 'GERMANY'),
  WF0: maker('FORD', 'FORD WERKE GMBH', 'GERMANY'),
  WP0: maker('PORSCHE', 'DR. ING. H.C.F. PORSCHE AG', 'GERMANY'),
  WVW: maker('VOLKSWAGEN', 'VOLKSWAGEN AG', 'GERMANY'),
  YV1: maker('VOLVO', 'VOLVO CAR CORPORATION', 'SWEDEN'),
  ZFA: maker('FIAT', 'FCA ITALY S.P.A.', 'ITALY'),
};
