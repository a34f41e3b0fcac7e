/**
 * When position 10 of a VIN is the model year. `always`: in every market, or 0 for none. `letters`: only letters; older VINs have a
 * serial number there. `us`: only VINs for the US market, which have a valid check digit. `never`: neither position 10 nor the check
 * digit is reliable.
 */
type YearRule = 'always' | 'letters' | 'us' | 'never';

export interface EuropeanMaker {
  /** Spelled as in the vehicle catalog. */
  readonly make: string;
  readonly year: YearRule;
  /** Makes with the same code on VINs for the US market. */
  readonly also?: readonly string[];
  /** Other vehicles that may have the code. */
  readonly note?: string;
}

interface Entry extends EuropeanMaker {
  readonly codes: string;
}

/**
 * Makers by the first characters of the VIN (world manufacturer identifiers, ISO 3780); longer codes win. Codes in common use, not an
 * official list. Checked before vPIC, which has European makers under the brands they once sold in the US: Renault as Eagle, Renault
 * Trucks as Mack, Rover as Sterling.
 */
const ENTRIES: readonly Entry[] = [
  { make: 'Alfa Romeo', codes: 'ZAR ZAS', year: 'us' },
  { make: 'Alpina', codes: 'WAP', year: 'us' },
  { make: 'Alpine', codes: 'VFA', year: 'us' },
  { make: 'Aston Martin', codes: 'SCF SD7', year: 'us' },
  { make: 'Audi', codes: 'WAU WA1 WUA WU1 TRU', year: 'always' },
  { make: 'Bentley', codes: 'SCB SJA', year: 'us' },
  { make: 'BMW', codes: 'WBA WBS WBX WBY', year: 'always' },
  { make: 'Citroen', codes: 'VF7 VR7 VS7', year: 'letters', note: 'Older DS vehicles also use this code.' },
  { make: 'Cupra', codes: 'VSSZZZKM VSSZZZK1 VSSZZZKR VSSZZZKP', year: 'always' },
  { make: 'Dacia', codes: 'UU1 VF1HJD VF1HSD VF1HSR VF1DJF VF1DBG', year: 'never' },
  { make: 'DAF', codes: 'XLR', year: 'never' },
  { make: 'DeLorean', codes: 'SCE', year: 'us' },
  { make: 'DS', codes: 'VR1', year: 'letters' },
  { make: 'Ferrari', codes: 'ZFF', year: 'us' },
  { make: 'Fiat', codes: 'ZFA ZFC SUF', year: 'us' },
  { make: 'Ford', codes: 'WF0 WF1 SFA VS6 NM0', year: 'us', also: ['Lincoln', 'Merkur'] },
  { make: 'Honda', codes: 'SHH SHS', year: 'us' },
  { make: 'Hyundai', codes: 'TMA NLH', year: 'always' },
  { make: 'INEOS', codes: 'SC6', year: 'us' },
  { make: 'Infiniti', codes: 'SJK', year: 'us', also: ['Nissan'] },
  { make: 'Iveco', codes: 'ZCF WJM', year: 'never' },
  { make: 'Jaguar', codes: 'SAJ SAD', year: 'always' },
  { make: 'Kia', codes: 'U5Y U6Y', year: 'always', also: ['Hyundai'], note: 'Some Hyundai vehicles also use this code.' },
  { make: 'Lada', codes: 'XTA', year: 'always' },
  { make: 'Lamborghini', codes: 'ZHW ZPB', year: 'us' },
  { make: 'Lancia', codes: 'ZLA', year: 'us' },
  { make: 'Land Rover', codes: 'SAL', year: 'always' },
  { make: 'Lotus', codes: 'SCC', year: 'us' },
  { make: 'MAN', codes: 'WMA', year: 'never' },
  { make: 'Maserati', codes: 'ZAM ZN6', year: 'us' },
  { make: 'McLaren', codes: 'SBM', year: 'us' },
  { make: 'Mercedes-Benz', codes: 'WDB WDC WDD WDF W1K W1N W1T W1V VSA NMB', year: 'us', also: ['Maybach'] },
  { make: 'MG', codes: 'SDP LSJ', year: 'always' },
  { make: 'MINI', codes: 'WMW WMZ', year: 'always' },
  { make: 'Mitsubishi', codes: 'XMC', year: 'us' },
  { make: 'Nissan', codes: 'SJN VSK VNV', year: 'us' },
  { make: 'Opel', codes: 'W0L W0V VXK', year: 'always', note: 'Vauxhall vehicles also use this code.' },
  { make: 'Peugeot', codes: 'VF3 VR3 SDB', year: 'letters' },
  { make: 'Porsche', codes: 'WP0 WP1', year: 'always' },
  { make: 'Renault', codes: 'VF1 VF2 VS5', year: 'never', note: 'Some Dacia vehicles also use this code.' },
  { make: 'Renault Trucks', codes: 'VF6 VG6', year: 'us', also: ['Mack'] },
  { make: 'Rolls-Royce', codes: 'SCA SLA', year: 'us' },
  { make: 'Rover', codes: 'SAX SAR', year: 'us', also: ['Sterling'], note: 'MG vehicles of that era also use this code.' },
  { make: 'Saab', codes: 'YS3 YK1', year: 'always' },
  { make: 'Scania', codes: 'YS2 XLE VLU', year: 'never' },
  { make: 'SEAT', codes: 'VSS', year: 'always', note: 'Some Cupra vehicles also use this code.' },
  { make: 'Skoda', codes: 'TMB TMP', year: 'always' },
  { make: 'Smart', codes: 'WME HES', year: 'us' },
  { make: 'Suzuki', codes: 'TSM VSE', year: 'us' },
  { make: 'Tesla', codes: 'XP7 LRW SFZ', year: 'always' },
  { make: 'Toyota', codes: 'SB1 VNK NMT TW1 YAR', year: 'us' },
  { make: 'Volkswagen', codes: 'WVW WVG WV1 WV2 WV3', year: 'always' },
  { make: 'Volvo', codes: 'YV1 YV4 LVY LYV', year: 'always' },
  { make: 'Volvo Trucks', codes: 'YV2', year: 'us' },
];

const BY_CODE = new Map(ENTRIES.flatMap(({ codes, ...maker }) => codes.split(' ').map((code) => [code, maker] as const)));
const LENGTHS = [...new Set([...BY_CODE.keys()].map(({ length }) => length))].toSorted((a, b) => b - a);

/** Finds the European maker of a VIN. */
export function findEuropeanMaker(vin: string): EuropeanMaker | undefined {
  return LENGTHS.map((length) => BY_CODE.get(vin.slice(0, length))).find((maker) => maker !== undefined);
}
