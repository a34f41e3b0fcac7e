/** A fault in the words of a new ticket and of a solved one. */
interface Fault {
  readonly asked: string;
  readonly solved: string;
  /** Solution note. */
  readonly solution: string;
}

export const FAULTS: readonly Fault[] = [
  {
    asked: 'FEM lost after an interrupted flash',
    solved: 'Flash interrupted, FEM no longer answers',
    solution: 'Recovered the FEM over OBD with 13.4 V.',
  },
  {
    asked: 'Engine does not start, DME locked after cloning',
    solved: 'DME clone: immobilizer mismatch',
    solution: 'Aligned the ISN of the DME.',
  },
  {
    asked: 'Gearbox in limp mode after EGS replacement',
    solved: 'EGS replaced, transmission stays in emergency program',
    solution: 'Reset the adaptations of the EGS.',
  },
  { asked: 'Airbag lamp on after seat swap, B7F308', solved: 'B7F308 stored, airbag warning', solution: 'Coded the seat to the ACSM.' },
  { asked: 'KOMBI shows wrong mileage dot', solved: 'Manipulation dot in the KOMBI', solution: 'Synchronized the KOMBI with the CAS.' },
  {
    asked: 'No communication with TCM, U0101',
    solved: 'U0101 after programming the TCM',
    solution: 'The TCM needed its calibration file.',
  },
  { asked: 'Steering heavy, EPS not coded', solved: 'EPS coding refused by the server', solution: 'Coded the EPS with the older data.' },
  { asked: 'Camera black after NBT retrofit', solved: 'Retrofit NBT: rear camera dark', solution: 'Enabled the camera in the NBT.' },
  { asked: 'BDC update stops at block 61', solved: 'BDC aborts at 61 percent of the update', solution: 'Driver 4.3 of the interface.' },
  {
    asked: 'Key not recognized after CAS repair',
    solved: 'CAS repaired, keys are not learned',
    solution: 'Wrote the key data of the CAS again.',
  },
  { asked: 'P0420 comes back after new catalyst', solved: 'Catalyst efficiency P0420', solution: 'The rear lambda sensor was aged.' },
  { asked: 'P0087 under load, high pressure low', solved: 'Rail pressure too low P0087', solution: 'Replaced the high pressure pump.' },
  { asked: 'SRS module locked after crash', solved: 'Crash data in the SRS', solution: 'Cleared the crash data of the SRS.' },
  {
    asked: 'PCM asks for a license it has',
    solved: 'License error during PCM calibration',
    solution: 'The license was bound to the old serial.',
  },
  { asked: 'IPC language cannot be changed', solved: 'IPC stays in Japanese', solution: 'Wrote the IPC with the European file.' },
  { asked: 'ABS bleeding function missing', solved: 'Bleed of the ABS not offered', solution: 'Updated the ABS software first.' },
  { asked: 'HVAC blows cold on one side', solved: 'HVAC flap motor not calibrated', solution: 'Calibrated the HVAC.' },
  { asked: 'TIPM drains the battery overnight', solved: 'Battery drain, TIPM stays awake', solution: 'The TIPM had an old calibration.' },
  { asked: 'RFHUB does not accept new fobs', solved: 'Fobs cannot be added to the RFHUB', solution: 'The RFHUB was locked by the alarm.' },
  { asked: 'IMMO data unreadable on the bench', solved: 'Bench reading of IMMO fails', solution: 'Read the IMMO at 5 V.' },
  { asked: 'ELV blocked, steering lock stuck', solved: 'Steering lock ELV does not release', solution: 'Renewed the session of the ELV.' },
  {
    asked: 'Radar not aligned after bumper paint',
    solved: 'Bumper painted, radar refuses alignment',
    solution: 'The paint was too thick for the radar.',
  },
  {
    asked: 'GATEWAY firewall refuses coding',
    solved: 'Coding blocked by the gateway',
    solution: 'Authorized through the maker account of the gateway.',
  },
  { asked: 'SAM front: wipers never stop', solved: 'Wipers do not stop, SAM fault', solution: 'Flashed the SAM.' },
  {
    asked: 'EZS and ECU out of step after swap',
    solved: 'ECU swapped, EZS does not release the start',
    solution: 'Personalized the ECU to the EZS.',
  },
];

export const CARS: readonly { readonly vehicleMake: string; readonly vehicleModel: string }[] = [
  { vehicleMake: 'BMW', vehicleModel: '340i' },
  { vehicleMake: 'BMW', vehicleModel: 'X5' },
  { vehicleMake: 'Audi', vehicleModel: 'A4' },
  { vehicleMake: 'Mercedes-Benz', vehicleModel: 'E 220' },
  { vehicleMake: 'Ford', vehicleModel: 'F-150' },
  { vehicleMake: 'Jeep', vehicleModel: 'Grand Cherokee' },
  { vehicleMake: 'Toyota', vehicleModel: 'Camry' },
  { vehicleMake: 'Honda', vehicleModel: 'Accord' },
];
