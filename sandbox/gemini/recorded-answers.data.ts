/** Answers about tickets with the same fault. `{module}`, `{vehicle}`, `{serial}` and `{company}` are filled in from the ticket. */
export interface RecordedFault {
  /** Substring of the ticket summary, in lower case. */
  readonly summary: string;
  /** The cause, in one sentence. */
  readonly problem: string;
  /** Steps to try, in order. */
  readonly steps: readonly string[];
  /** What proves that it is solved. */
  readonly proof: string;
  /** What the customer is asked for. */
  readonly request: string;
}

export const RECORDED_FAULTS: readonly RecordedFault[] = [
  {
    summary: 'replacement: programming and coding',
    problem: 'The new {module} is installed but has no software for this vehicle yet, so it needs programming, coding and a relearn.',
    steps: [
      '**Compare the part numbers.** Check that the label of the new {module} matches the old one or its successor before you flash.',
      '**Secure the supply.** Connect a maintainer and hold 13.2 to 13.8 V under load for the whole session.',
      '**Flash, then code to the VIN.** Save the old coding first, and don’t switch the ignition off in between.',
      '**Run the relearn and a full scan.** Clear all faults and have the shop do a road test.',
    ],
    proof: 'All faults are cleared and stay away after the road test.',
    request: 'Please send a photo of the label of the new {module} and keep a battery maintainer connected during the session.',
  },
  {
    summary: 'update aborts at 62%',
    problem: 'Programming of the {module} stops at 62%, which points to low supply voltage or an unreliable adapter during the flash.',
    steps: [
      '**Stabilize the voltage.** Connect a 50 A maintainer and check for at least 13.2 V at the OBD port with the ignition on.',
      '**Replace the adapter.** Use the OEM-approved interface; clone adapters lose packets in long transfers.',
      '**Recover in boot mode.** If the {module} no longer answers, start the flash from boot mode. Don’t disconnect the battery.',
      '**Align the immobilizer** after a complete flash, then scan all modules.',
    ],
    proof: 'The flash reaches 100%, the {module} reports the new software, and the engine starts twice in a row.',
    request: 'Please leave a 50 A battery maintainer connected and don’t switch the ignition off until we call you.',
  },
  {
    summary: 'needs virginizing and vin write',
    problem: 'The used {module} still has the VIN and the keys of its donor vehicle.',
    steps: [
      '**Save the donor data** of the {module} before you write anything.',
      '**Check the hardware number** against the chassis; the coding index may differ between model years.',
      '**Write the VIN, then flash.** Hold at least 13.2 V.',
      '**Align the key data** and program all keys that the customer has.',
    ],
    proof: 'The {module} shows the VIN of the vehicle, every key starts it, and no communication faults remain.',
    request: 'Please bring all keys of the vehicle to the session; keys that are missing stop working.',
  },
  {
    summary: 'coding after engine swap',
    problem: 'The {module} still has the injector codes of the old engine, so its fuel amounts are wrong and it idles roughly.',
    steps: [
      '**Read the codes on all injectors** of the installed engine, by cylinder.',
      '**Enter them into the {module}**, then reset the adaptations.',
      '**Run the idle relearn** at operating temperature, with all consumers switched off.',
    ],
    proof: 'The idle is smooth and the injector balance rates are close to zero.',
    request: 'Please send the codes on all injectors with their cylinder numbers.',
  },
  {
    summary: 'shipped, verify part number',
    problem: 'The new {module} rejects the software, so it is probably different hardware from what this VIN needs.',
    steps: [
      '**Stop before flashing.** Wrong software can lock the {module} permanently.',
      '**Compare the hardware number** on the label with the parts catalog for this VIN.',
      '**Return the wrong part** and book a new session for the right one. Decide about the session fee.',
    ],
    proof: 'The hardware number of the delivered {module} equals that of the catalog.',
    request: 'Please send a photo of the label of the {module} you received, and don’t try to program it.',
  },
  {
    summary: 'doesn’t find the',
    problem: 'The full scan leaves out the {module}, which on newer vehicles is behind a secure gateway.',
    steps: [
      '**Register the tool.** Sign tool {serial} in to the manufacturer’s secure gateway service.',
      '**Update the tool**, then run the full scan again with a stable internet connection.',
      '**Scan the {module} directly.** If it still doesn’t answer, check its fuse and the wiring to the gateway.',
    ],
    proof: 'The full scan lists the {module}.',
    request: 'Please connect the tool to Wi-Fi and tell us whether it shows a sign-in page for the secure gateway.',
  },
  {
    summary: 'not enough space',
    problem: 'The storage of tool {serial} is full, so the update can’t unpack.',
    steps: [
      '**Export the recordings** to a PC: they use most of the storage.',
      '**Delete them on the tool** and restart it.',
      '**Start the update again** on mains power and Wi-Fi.',
    ],
    proof: 'The tool shows the current release under About.',
    request: 'Please export the recordings you want to keep; we delete them from the tool afterwards.',
  },
  {
    summary: 'after a battery change',
    problem: 'The {module} lost its learned positions with the battery voltage and needs a relearn.',
    steps: [
      '**Charge the battery fully** and close all doors and windows.',
      '**Open Service functions**, not Coding, and start the relearn of the {module}.',
      '**Follow the end stops**: hold each switch for five seconds at both ends.',
    ],
    proof: 'One-touch works in both directions after the ignition was off for a minute.',
    request: 'Please have the vehicle in front of you when we call; the relearn takes about ten minutes.',
  },
  {
    summary: 'subscription shows as expired',
    problem:
      'The payment arrived, but tool {serial} still shows an expired subscription: it was probably credited to another serial number.',
    steps: [
      '**Look up the order** and the serial number it was credited to.',
      '**Move the license** to {serial}.',
      '**Have the shop sync the tool** over Wi-Fi and restart it.',
    ],
    proof: 'The tool shows the new end date of the subscription.',
    request: 'Please connect the tool to Wi-Fi, open About and select Sync.',
  },
  {
    summary: 'live data freezes',
    problem: 'Live data freezes when many values of the {module} are selected. It can be reproduced, so it is a bug of the software.',
    steps: [
      '**Get a recording** of the session and the exact software release.',
      '**Reproduce it** on the bench with the same values.',
      '**Offer the workaround**: select up to eight values at a time until the update is released.',
    ],
    proof: 'The shop confirms with the fixed release that more than eight values run for ten minutes.',
    request: 'Please send a recording of the session and the software release shown under About.',
  },
  {
    summary: 'rail pressure scaled wrong',
    problem: 'Rail pressure reads ten times lower than a gauge: this software reports a different unit than documented.',
    steps: [
      '**Compare with a gauge** at idle and at 2,500 rpm, and note the software number of the module.',
      '**Send both values to development** for a corrected definition.',
      '**Tell the shop to multiply by ten** until the weekly update is installed.',
    ],
    proof: 'The tool and the gauge agree within 5%.',
    request: 'Please send the software number of the module and both pressure readings.',
  },
  {
    summary: 'question marks for accented letters',
    problem: 'Accented letters print as question marks in the report PDF. The font of the Lite export doesn’t have them.',
    steps: [
      '**Confirm that it is the Lite export**; the full export prints the same names correctly.',
      '**Send the names to development** as a test case for the new font.',
      '**Offer the full export** as a workaround.',
    ],
    proof: 'A new report prints the shop’s name with its accents.',
    request: 'Please send one of the PDFs, so that we can check the names in it.',
  },
  {
    summary: 'obd port loose',
    problem: 'Tool {serial} drops the connection when its cable is touched: the OBD port has come off the board.',
    steps: [
      '**Inspect the port** for torn pins and check the strain relief.',
      '**Send the estimate** and get the approval recorded before you order parts.',
      '**Replace port and strain relief**, then run a 30-minute bench test while moving the cable.',
    ],
    proof: 'The connection holds for 30 minutes on the bench.',
    request: 'Please approve the estimate, so that we can start the repair.',
  },
  {
    summary: 'screen cracked after a drop',
    problem: 'The display of tool {serial} is cracked and touch works only in part. A drop isn’t covered by the warranty.',
    steps: [
      '**Check the board and the frame** before you order the display.',
      '**Send the estimate** for display and frame, and offer a loaner.',
      '**Replace and calibrate the display**, then run the final inspection.',
    ],
    proof: 'Touch responds on the whole display and the final inspection passes.',
    request: 'Please approve the estimate, and tell us whether you need a loaner.',
  },
  {
    summary: 'battery swollen',
    problem: 'Tool {serial} shuts off without its charger because the battery is swollen. Don’t charge it.',
    steps: [
      '**Remove the battery** and store it outside the building until it is recycled.',
      '**Test the charging circuit** with a bench supply.',
      '**Replace the battery** and run three charge cycles.',
    ],
    proof: 'The tool runs for five hours on the new battery.',
    request: 'Please don’t ship the old charger with other batteries; we check it here.',
  },
];
