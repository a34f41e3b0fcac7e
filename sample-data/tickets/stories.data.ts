import type { TicketType } from '../../src/features/ticketing/tickets/ticket.contract.ts';

/** What a ticket is about and how it went. Words in braces are filled in from its vehicle, tool and session. */
export interface Story {
  readonly summary: string;
  readonly report: string;
  readonly finding: string;
  readonly solution: string;
}

export const STORIES: Record<TicketType, readonly [Story, ...Story[]]> = {
  SOD: [
    {
      summary: '{module} replacement: programming and coding, {year} {make} {model}',
      report:
        'Shop installed a new {module} (part {partNew}, was {partOld}) and asks for a remote session. OEM subscription fee agreed on the phone.',
      finding:
        'Before: hardware {hw}, software {swOld}. Battery 12.1 V, maintainer connected, now {volts} V under load. {interface}, tool {serial}.',
      solution:
        'Software {swNew} flashed in 31 min, coded to VIN, {module} relearn done. After: {partNew} / {hw} / {swNew}. All faults cleared, road test by the shop is fine.',
    },
    {
      summary: '{module} update aborts at 62%, {year} {make} {model} ({chassis})',
      report: 'Programming stopped twice at 62%. Car does not crank now. Shop used a clone adapter for the first try.',
      finding:
        'Voltage dropped to 11.6 V during the flash; no maintainer on the car. {module} answers in boot mode, software {swOld} incomplete.',
      solution:
        'Recovered in boot mode with {interface} at {volts} V, software {swNew} complete. Immobilizer aligned. Asked the shop to keep 50 A of support connected.',
    },
    {
      summary: 'Used {module} needs virginizing and VIN write, {chassis}',
      report: 'Customer brought a used {module} {partOld}; donor VIN does not match {vin}.',
      finding: 'Donor data read out and saved. Hardware {hw} fits the chassis; the coding index differs.',
      solution: 'VIN {vin} written, software {swNew}, key data aligned, two keys learned. No communication faults left.',
    },
    {
      summary: 'Injector and {module} coding after engine swap, {make} {model}',
      report: 'Engine replaced, the {module} keeps the old injector codes. Runs rough at idle.',
      finding: 'Codes of all cylinders read from the injectors over the phone. Battery at {volts} V, {interface}.',
      solution: 'Injector codes stored, adaptation values reset, idle relearn with 80 °C coolant. Smooth.',
    },
    {
      summary: 'Wrong {module} delivered, part number check for {vin}',
      report: 'New {module} does not take software. Shop suspects the tool.',
      finding: 'Catalog says {partNew} for this VIN, but the shop received {partOld}: different hardware, will never take {swNew}.',
      solution: 'Session stopped before flashing, fee waived. Shop sends the module back and calls again.',
    },
  ],
  'Tech Support': [
    {
      summary: '{tool} does not find the {module} on {year} {make} {model}',
      report: 'Full scan lists everything but the {module}. Other tool in the shop finds it.',
      finding: 'Gateway firewall on this model year requires registration; the tool was not signed in.',
      solution: 'Registered the tool {serial} for the secure gateway, scan now lists the {module}.',
    },
    {
      summary: 'Update of {tool} stops with "not enough space"',
      report: 'Tool {serial} downloads for an hour and then stops.',
      finding: 'Storage is full of two years of recordings.',
      solution: 'Recordings exported to the PC and deleted, update to the current release went through.',
    },
    {
      summary: 'How to do the {module} relearn after battery change, {chassis}',
      report: 'Power windows and {module} out of sync after the battery was replaced.',
      finding: 'Procedure exists under Service functions, not under Coding.',
      solution: 'Walked through the relearn on the phone, works. Article suggested for the knowledge base.',
    },
    {
      summary: 'Subscription shows as expired on {serial}',
      report: 'Paid last week, still shows expired.',
      finding: 'The payment was applied to an older serial of the same shop.',
      solution: 'License moved to {serial}, tool synced, valid for a year.',
    },
  ],
  'Bug Report': [
    {
      summary: '{tool}: live data freezes when the {module} is selected, {make}',
      report: 'Selecting more than eight values from the {module} freezes the screen until restart. Tool {serial}.',
      finding: 'Reproduced on the bench with a {chassis} simulator: the value list overflows with long names.',
      solution: 'Fixed in the current beta; the shop confirmed with a recording.',
    },
    {
      summary: 'Wrong scaling of rail pressure, {year} {make} {model}',
      report: 'Rail pressure reads 10 times too low against a gauge.',
      finding: 'The software {swOld} of this {module} reports a different unit than documented.',
      solution: 'Definition corrected in the database, released with the weekly update.',
    },
    {
      summary: 'Report PDF shows question marks for accented letters',
      report: 'Shop names with accents come out as question marks in the PDF.',
      finding: 'Only in the Lite export; its font lacks these letters.',
      solution: 'Font replaced, checked with three names from the ticket.',
    },
  ],
  'Tool Repair': [
    {
      summary: '{tool} {serial}: OBD port loose, drops the connection',
      report: 'Tool loses the car when the cable is touched. Received with cable, charger and case.',
      finding: 'Port torn off the board on two pins, strain relief missing. Estimate sent.',
      solution: 'Port and strain relief replaced, 30 min soak test on the bench. Shipped with tracking.',
    },
    {
      summary: '{tool} {serial}: screen cracked after a drop',
      report: 'Display cracked, touch works in the lower half only. Accessories: cable, no charger.',
      finding: 'Display assembly and frame needed; board is fine.',
      solution: 'Display replaced, calibrated, passed final inspection.',
    },
    {
      summary: '{tool} {serial}: does not charge, battery swollen',
      report: 'Shuts off as soon as the charger is unplugged.',
      finding: 'Battery swollen, charging circuit tests fine. Battery is on order.',
      solution: 'Battery replaced, three charge cycles, runs 5 h.',
    },
  ],
};

const CALLS = [
  'Called the shop, they are busy with another car until this afternoon. Will call back.',
  'Left a voicemail, sent the instructions by email as well.',
  'Customer approved the cost by email.',
] as const;

/** What staff say in between. */
export const FOLLOW_UPS: Record<TicketType, readonly [string, ...string[]]> = {
  SOD: [
    ...CALLS,
    'Asked for a photo of the label and a full scan before we go on.',
    'Photo arrived: part {partOld}, hardware {hw}.',
    'Second session booked for tomorrow 9:30 AM, shop keeps the maintainer connected overnight.',
    'OEM server was down, retry after 4 PM.',
  ],
  'Tech Support': [...CALLS, 'Asked for a full scan report.', 'Walked through the settings, release is current.'],
  'Bug Report': [
    'Asked for a recording of the session.',
    'Recording arrived, sent to development.',
    'Development asks for the exact release of the tool.',
  ],
  'Tool Repair': [...CALLS, 'Parts taken from stock.', 'Box arrived with cable, charger and case.', 'Asked for the shipping address.'],
};
