import { spawn } from 'node:child_process';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, loadSettings, root } from './steps/project.mjs';
import { tools } from './steps/run.mjs';

checkNode();
loadSettings();
await ensureInstalled();

const port = process.env.PORT ?? '3000';
const webPort = '3001';
const webUrl = `http://localhost:${webPort}`;
// Developers open the app with hot reload, which proxies API calls to the server. Printed links also point to the app.
const env = { APP_URL: webUrl, ...process.env, NODE_ENV: 'development', API_URL: `http://127.0.0.1:${port}` };
const parts = [
  start([tools.tsx, 'watch', '--clear-screen=false', '--include=src/**/*.sql', 'src/app/server/main.ts']),
  start([tools.vite, '--clearScreen', 'false', '--port', webPort, '--strictPort']),
];
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop());
const codes = await Promise.all(parts.map(ended));
process.exit(codes.find((code) => code !== 0) ?? 0);

function start(args) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
}

/** If one process ends, stops the other one. */
function ended(child) {
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      resolve(stopping ? 0 : (code ?? 1));
      stop();
    });
  });
}

function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of parts) child.kill('SIGTERM');
}
