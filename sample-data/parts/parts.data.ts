import type { ToolModel } from '../../src/features/master-data/tool-models/tool-models.ts';

type Row = readonly [number: string, name: string, description: string, quantity: number, cost: number, price: number, supplier: string];

interface PartFamily {
  readonly models: readonly ToolModel[];
  readonly rows: readonly Row[];
}

const kabel = 'Northern Cable & Wire';
const display = 'Shenzhen Display Works';
const cell = 'Voltix Cells';
const board = 'Meridian Boards';
const mould = 'Midwest Molding';

/** The suppliers of the parts. */
export const SUPPLIERS = [
  { name: kabel, contact: 'Dana Whitfield', email: 'orders@northerncable.example', phone: '(218) 555-0143', leadTimeDays: 4 },
  { name: display, contact: 'Li Wei', email: 'sales@szdisplay.example', phone: '+86 755 5550 0112', leadTimeDays: 28 },
  { name: cell, contact: 'Nora Reyes', email: 'orders@voltix.example', phone: '(312) 555-0188', leadTimeDays: 7 },
  { name: board, contact: 'Samuel Okafor', email: 'parts@meridianboards.example', phone: '(512) 555-0109', leadTimeDays: 14 },
  { name: mould, contact: 'Grace Lindholm', email: 'desk@midwestmolding.example', phone: '(414) 555-0167', leadTimeDays: 10 },
] as const;

/** Parts in stock of the sample business; some are low. */
export const PART_FAMILIES: readonly PartFamily[] = [
  {
    models: ['iScan Pro'],
    rows: [
      ['ISP-DSP-101', 'Display 10.1" with touch', 'Bonded, with frame', 14, 118, 219, display],
      ['ISP-DIG-101', 'Touch panel 10.1"', 'Without display', 9, 38.5, 84, display],
      ['ISP-BAT-98', 'Battery 9,800 mAh', 'Lithium polymer, with connector', 37, 41.2, 96, cell],
      ['ISP-MBD-R4', 'Mainboard rev. 4', 'Tested, without storage', 6, 214, 399, board],
      ['ISP-MBD-R3', 'Mainboard rev. 3', 'For tools before 2024', 3, 198, 379, board],
      ['ISP-PSU-BRD', 'Power board', 'Charging circuit and switch', 22, 36.75, 79, board],
      ['ISP-OBD-PRT', 'OBD port, 16-pin', 'Board connector with strain relief', 64, 7.9, 24, kabel],
      ['ISP-CSE-TOP', 'Housing, upper half', 'Black, with bezel', 18, 16.4, 39, mould],
      ['ISP-CSE-BOT', 'Housing, lower half', 'Black, with stand', 21, 15.1, 36, mould],
      ['ISP-BMP-SET', 'Rubber bumper set', 'Four corners', 83, 4.6, 15, mould],
      ['ISP-SSD-256', 'Storage 256 GB', 'Imaged with the current release', 33, 29, 69, board],
      ['ISP-WLN-AX', 'Wireless module', 'Wi-Fi 6 and Bluetooth 5.2', 27, 17.3, 45, board],
      ['ISP-FAN-40', 'Fan 40 mm', 'With cable', 52, 3.85, 12, cell],
      ['ISP-SPK-01', 'Speaker', '', 71, 1.9, 8, cell],
      ['ISP-BTN-FLX', 'Button flex cable', 'Power and volume', 45, 3.2, 11, kabel],
    ],
  },
  {
    models: ['iScan Lite'],
    rows: [
      ['ISL-DSP-070', 'Display 7" with touch', 'Bonded', 25, 62, 129, display],
      ['ISL-BAT-50', 'Battery 5,000 mAh', 'Lithium polymer', 48, 22.4, 54, cell],
      ['ISL-MBD-R2', 'Mainboard rev. 2', 'Tested', 11, 121, 239, board],
      ['ISL-OBD-PRT', 'OBD port, 16-pin', 'Board connector', 58, 6.7, 21, kabel],
      ['ISL-CSE-SET', 'Housing, both halves', 'Gray', 30, 18.9, 44, mould],
      ['ISL-BMP-SET', 'Rubber sleeve', 'One piece', 95, 5.1, 17, mould],
      ['ISL-SSD-064', 'Storage 64 GB', 'Imaged with the current release', 40, 14.2, 38, board],
      ['ISL-BTN-PAD', 'Keypad', 'Six keys', 36, 4.4, 14, mould],
      ['ISL-SPK-01', 'Speaker', '', 66, 1.7, 8, cell],
      ['ISL-STY-01', 'Stylus', 'For gloves', 120, 2.1, 9, mould],
    ],
  },
  {
    models: ['iScan HD'],
    rows: [
      ['ISH-DSP-121', 'Display 12.1" with touch', 'Bonded, with frame', 8, 164, 299, display],
      ['ISH-BAT-12', 'Battery 12,000 mAh', 'Lithium polymer, with connector', 19, 58, 124, cell],
      ['ISH-MBD-R1', 'Mainboard rev. 1', 'Heavy duty, J1939', 5, 268, 489, board],
      ['ISH-J19-PRT', 'J1939 port, 9-pin', 'Board connector with strain relief', 31, 11.6, 32, kabel],
      ['ISH-CSE-SET', 'Housing, both halves', 'Sealed, yellow', 13, 34.2, 78, mould],
      ['ISH-GSK-SET', 'Gasket set', 'For the sealed housing', 44, 5.9, 19, mould],
      ['ISH-SSD-512', 'Storage 512 GB', 'Imaged with the current release', 24, 47, 105, board],
      ['ISH-HDL-01', 'Carrying handle', 'With screws', 28, 8.3, 25, mould],
      ['ISH-PSU-24V', 'Power board 12/24 V', 'Surge protected', 16, 52.4, 110, board],
    ],
  },
  {
    models: ['iScan Pro', 'iScan HD'],
    rows: [
      ['CMN-DCK-01', 'Docking station', 'With network and charging', 7, 76, 159, board],
      ['CMN-CAM-08', 'Camera module 8 MP', 'Rear', 32, 13.5, 34, board],
      ['CMN-VCI-05', 'Vehicle interface VCI 5', 'J2534 pass-thru, CAN FD', 17, 189, 349, board],
      ['CMN-VCI-CBL', 'VCI cable 2 m', 'OBD to VCI', 55, 17.8, 45, kabel],
      ['CMN-ENT-CBL', 'ENET cable', 'OBD to network, 2 m', 73, 8.9, 29, kabel],
      ['CMN-DOIP-AD', 'DoIP adapter', 'With switched activation line', 26, 24.6, 59, kabel],
    ],
  },
  {
    models: ['iScan Pro', 'iScan Lite', 'iScan HD'],
    rows: [
      ['OBD-16-M', 'OBD-II plug, 16-pin', 'Molded plug with 1.5 m of cable', 140, 6.25, 14.9, kabel],
      ['OBD-CBL-15', 'OBD cable 1.5 m', 'Shielded', 112, 11.4, 32, kabel],
      ['OBD-CBL-30', 'OBD cable 3 m', 'Shielded, heavy duty', 41, 16.9, 45, kabel],
      ['ADP-BMW-20', 'BMW adapter, 20-pin', 'Round plug', 38, 9.2, 29, kabel],
      ['ADP-MB-38', 'Mercedes-Benz adapter, 38-pin', 'Round plug', 29, 12.1, 36, kabel],
      ['ADP-VAG-2X2', 'VW/Audi adapter, 2x2', '', 46, 6.8, 22, kabel],
      ['ADP-TOY-22', 'Toyota adapter, 22-pin', '', 34, 7.4, 24, kabel],
      ['ADP-CHR-06', 'Chrysler adapter, 6-pin', '', 19, 5.9, 19, kabel],
      ['ADP-FCA-12', 'Gateway bypass 12+8', 'For model years with a secure gateway', 88, 10.7, 35, kabel],
      ['PSU-12V-5A', 'Charger 12 V, 5 A', 'With US, EU and UK plugs', 61, 13.3, 35, cell],
      ['PSU-CIG-01', 'Car charger', 'For the 12 V outlet', 77, 6.1, 19, cell],
      ['BTM-70A-01', 'Battery maintainer 70 A', 'For programming sessions', 4, 238, 429, cell],
      ['BAG-STD-01', 'Carrying case', 'Hard shell with foam', 23, 21.5, 55, mould],
      ['SCR-KIT-01', 'Screw kit', 'All screws for one tool', 210, 1.2, 6, mould],
      ['THM-PAD-01', 'Thermal pads', 'Sheet 100 x 100 mm', 58, 3.4, 11, board],
      ['LBL-SER-01', 'Serial number labels', 'Roll of 500', 12, 18, 0, mould],
      ['CLN-KIT-01', 'Cleaning kit', 'Contact cleaner and cloth', 49, 4.8, 15, mould],
      ['PRT-FLM-10', 'Screen protector 10.1"', 'Tempered', 150, 2.9, 15, display],
      ['ANT-WLN-01', 'Antenna pair', 'For the wireless module', 92, 2.2, 9, board],
      ['FUS-SET-01', 'Fuse set', '10 each of 1 A, 2 A and 5 A', 180, 1.6, 7, cell],
    ],
  },
];
