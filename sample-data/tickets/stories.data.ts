import type { TicketType } from '../../src/features/ticketing/tickets/ticket.contract.ts';

/** Topic and course of a ticket. Placeholders in braces are filled in from its vehicle, tool and session. */
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
        'Flashed software {swNew} in 31 min, coded to VIN, completed {module} relearn. After: {partNew} / {hw} / {swNew}. All faults cleared; shop’s road test OK.',
    },
    {
      summary: '{module} update aborts at 62%, {year} {make} {model} ({chassis})',
      report: 'Programming stopped twice at 62%. Now the car won’t crank. Shop used a clone adapter on the first try.',
      finding:
        'Voltage dropped to 11.6 V during the flash; no maintainer on the car. {module} responds in boot mode; software {swOld} incomplete.',
      solution:
        'Recovered in boot mode with {interface} at {volts} V, software {swNew} complete. Immobilizer aligned. Asked the shop to leave a 50 A maintainer connected.',
    },
    {
      summary: 'Used {module} needs virginizing and VIN write, {chassis}',
      report: 'Customer brought a used {module} {partOld}; donor VIN doesn’t match {vin}.',
      finding: 'Read and saved donor data. Hardware {hw} fits the chassis; coding index differs.',
      solution: 'Wrote VIN {vin}, flashed software {swNew}, aligned key data, programmed two keys. No communication faults remain.',
    },
    {
      summary: 'Injector and {module} coding after engine swap, {make} {model}',
      report: 'Engine replaced; {module} still has the old injector codes. Rough idle.',
      finding: 'Shop read the codes of all injectors over the phone. Battery at {volts} V, {interface}.',
      solution: 'Stored injector codes, reset adaptations, idle relearn at 175 °F coolant. Smooth idle.',
    },
    {
      summary: 'Wrong {module} shipped, verify part number for {vin}',
      report: 'New {module} won’t accept software. Shop suspects the tool.',
      finding: 'Catalog says {partNew} for this VIN, but the shop received {partOld}: different hardware, can’t run {swNew}.',
      solution: 'Stopped the session before flashing and waived the fee. Shop is returning the module and will call back.',
    },
  ],
  'Tech Support': [
    {
      summary: '{tool} doesn’t find the {module} on {year} {make} {model}',
      report: 'Full scan lists everything except the {module}. The shop’s other tool finds it.',
      finding: 'Gateway firewall on this model year requires registration; the tool was not signed in.',
      solution: 'Registered tool {serial} for the secure gateway; scan now lists the {module}.',
    },
    {
      summary: '{tool} update stops with “not enough space”',
      report: 'Tool {serial} downloads for an hour and then stops.',
      finding: 'Storage is full: two years of recordings.',
      solution: 'Exported recordings to a PC and deleted them; updated to the current release.',
    },
    {
      summary: 'How to relearn the {module} after a battery change, {chassis}',
      report: 'Power windows and {module} out of sync after the battery was replaced.',
      finding: 'The procedure is under Service functions, not Coding.',
      solution: 'Walked the shop through the relearn by phone; works now. Suggested a knowledge base article.',
    },
    {
      summary: 'Subscription shows as expired on {serial}',
      report: 'Paid last week, but still shows expired.',
      finding: 'Payment was applied to the shop’s old serial number.',
      solution: 'Moved the license to {serial} and synced the tool; valid for one year.',
    },
  ],
  'Bug Report': [
    {
      summary: '{tool}: live data freezes when the {module} is selected, {make}',
      report: 'Selecting more than eight values from the {module} freezes the screen until restart. Tool {serial}.',
      finding: 'Reproduced on the bench with a {chassis} simulator: long names overflow the value list.',
      solution: 'Fixed in the current beta; the shop confirmed with a recording.',
    },
    {
      summary: 'Rail pressure scaled wrong, {year} {make} {model}',
      report: 'Rail pressure reads 10 times lower than a gauge.',
      finding: 'The software {swOld} of this {module} reports a different unit than documented.',
      solution: 'Corrected the definition; released with the weekly update.',
    },
    {
      summary: 'Report PDF shows question marks for accented letters',
      report: 'Accented letters in shop names print as question marks in the PDF.',
      finding: 'Lite export only; its font doesn’t have these letters.',
      solution: 'Replaced the font and checked three names from the ticket.',
    },
  ],
  'Tool Repair': [
    {
      summary: '{tool} {serial}: OBD port loose, drops the connection',
      report: 'Connection drops when the cable is touched. Received with cable, charger and case.',
      finding: 'Two port pins torn off the board, strain relief missing. Sent estimate.',
      solution: 'Replaced port and strain relief, 30 min bench test. Shipped with tracking.',
    },
    {
      summary: '{tool} {serial}: screen cracked after a drop',
      report: 'Display cracked, touch works on the lower half only. Accessories: cable, no charger.',
      finding: 'Needs display assembly and frame; board OK.',
      solution: 'Replaced and calibrated the display; passed final inspection.',
    },
    {
      summary: '{tool} {serial}: won’t charge, battery swollen',
      report: 'Shuts off as soon as the charger is unplugged.',
      finding: 'Battery swollen; charging circuit tests OK. Battery on order.',
      solution: 'Replaced the battery, ran three charge cycles; lasts 5 h.',
    },
  ],
};

const CALLS = [
  'Called the shop; they’re busy with another car until this afternoon. Will call back.',
  'Left a voicemail and emailed the instructions.',
  'Customer approved the cost by email.',
] as const;

/** Notes of the staff in between. */
export const FOLLOW_UPS: Record<TicketType, readonly [string, ...string[]]> = {
  SOD: [
    ...CALLS,
    'Asked for a photo of the label and a full scan before we continue.',
    'Received photo: part {partOld}, hardware {hw}.',
    'Booked a second session for tomorrow at 9:30 AM; shop will leave the maintainer connected overnight.',
    'OEM server down, retry after 4 PM.',
  ],
  'Tech Support': [...CALLS, 'Asked for a full scan report.', 'Walked through the settings; release is current.'],
  'Bug Report': [
    'Asked for a recording of the session.',
    'Received the recording and sent it to development.',
    'Development needs the exact software release.',
  ],
  'Tool Repair': [...CALLS, 'Pulled parts from stock.', 'Received with cable, charger and case.', 'Asked for the shipping address.'],
};
