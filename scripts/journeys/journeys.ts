import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { runSync, stopPrograms } from '../../bench/product.ts';
import type { UserRole } from '../../src/features/admin/users/user.contract.ts';
import { browserArgs, browserLaunch } from '../testing/browser.mjs';
import { intakeKnown, intakeUnknown } from './intake.ts';
import { describeLimits, isWithin, type Job } from './job.ts';
import { overdueInvoices, workload } from './office.ts';
import { phoneCall } from './phone-call.ts';
import { createSteps } from './steps.ts';
import { triage } from './triage.ts';
import { wholeRepair } from './whole-repair.ts';
import { startWorld, type World } from './world.ts';

const JOBS: readonly Job[] = [phoneCall, intakeKnown, intakeUnknown, wholeRepair, overdueInvoices, workload, triage];
const USAGE = `npm run journeys -- [--only NAME] [--role Admin|User] [--width 1280|390] [--zoom 100|150] [--out FOLDER]
Names: ${JOBS.map(({ name }) => name).join(', ')}`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    role: { type: 'string' },
    width: { type: 'string' },
    zoom: { type: 'string' },
    out: { type: 'string', default: join('.cache', 'journeys') },
    help: { type: 'boolean', default: false },
  },
});

/** Returns all values, or only the given one. */
function choose<T>(all: readonly T[], given: string | undefined): readonly T[] {
  const chosen = all.filter((each) => given === undefined || String(each) === given);
  if (chosen.length === 0) {
    console.error(`${given} is unknown.\n${USAGE}`);
    process.exit(1);
  }
  return chosen;
}

const JOB_MS = 15_000;
const HEIGHTS: Record<number, number> = { 1280: 800, 390: 844 };

interface Screen {
  readonly role: UserRole;
  readonly width: number;
  readonly zoom: number;
}

interface Row {
  readonly Job: string;
  readonly Role: UserRole;
  readonly Width: number;
  readonly Zoom: string;
  readonly Clicks: number;
  readonly Keys: number;
  readonly Letters: number;
  /** Letters of names and notes, which have no limit. */
  readonly 'Names and notes': number;
  readonly 'At most': string;
  readonly Met: 'yes' | 'no' | 'failed';
}

/** Runs a job in a new browser profile. A larger zoom shows fewer CSS pixels, as in a browser. */
async function runJob(browser: Browser, world: World, job: Job, { role, width, zoom }: Screen): Promise<Row> {
  const scale = zoom / 100;
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width: Math.round(width / scale), height: Math.round((HEIGHTS[width] ?? 800) / scale) },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(JOB_MS);
  const [name, value] = world.session(role);
  await context.addCookies([{ name, value, url: world.url }]);
  const page = await context.newPage();
  const steps = createSteps(page, join(resolve(values.out), `${width}-${zoom}-${role}`, job.name));
  let failure: unknown;
  try {
    const { path, run } = await job.begin(world);
    await page.goto(`/#${path}`);
    await page.getByRole('main').waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await run(steps);
  } catch (error) {
    failure = error;
    console.error(`${job.name}, ${role}, ${width} px, ${zoom}%: ${error instanceof Error ? error.message : String(error)}`);
  }
  await steps.photograph(failure ? 'failed' : 'end');
  await context.close();
  const { clicks, keys, letters, words } = steps.effort;
  return {
    Job: job.title,
    Role: role,
    Width: width,
    Zoom: `${zoom}%`,
    Clicks: clicks,
    Keys: keys,
    Letters: letters,
    'Names and notes': words,
    'At most': describeLimits(job.atMost),
    Met: failure ? 'failed' : isWithin(steps.effort, job.atMost) ? 'yes' : 'no',
  };
}

async function runJobs(): Promise<void> {
  const all = JOBS.map(({ name }) => name);
  const names = values.only?.flatMap((name) => choose(all, name)) ?? all;
  const jobs = JOBS.filter(({ name }) => names.includes(name));
  const screens = choose([1280, 390], values.width).flatMap((width) =>
    choose([100, 150], values.zoom).flatMap((zoom) =>
      choose<UserRole>(['Admin', 'User'], values.role).map((role) => ({ role, width, zoom })),
    ),
  );
  const { DATA_DIR = '', DEMO_SANDBOX_URL = '' } = process.env;
  console.log('Creating the sample data…');
  runSync(process.execPath, ['--import', 'tsx', 'scripts/seed.ts']);
  const world = await startWorld(DATA_DIR, DEMO_SANDBOX_URL);
  const browser = await chromium.launch({ ...browserLaunch(), args: browserArgs });
  const rows: Row[] = [];
  try {
    for (const screen of screens) for (const job of jobs) rows.push(await runJob(browser, world, job, screen));
  } finally {
    await browser.close();
  }
  console.table(rows);
  console.log(`Both roles have the right to every step. Screenshots of each: ${resolve(values.out)}`);
  if (rows.some(({ Met }) => Met !== 'yes')) process.exitCode = 1;
}

if (values.help) console.log(USAGE);
else await runJobs().finally(stopPrograms);
