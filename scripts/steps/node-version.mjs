/** Even release lines that OBDesk is tested on. Node.js 20 reached its end of life in April 2026. */
const SUPPORTED = [22, 24, 26];
const WITHOUT_SECURITY_FIXES = [20];
const RECOMMENDED = 'Node.js 24 LTS';
/** Minimum version in each release line, as required by the build tools. */
const OLDEST_MINOR = { 20: 19, 22: 12 };

/** Checks a version such as '20.19.4': `error` if OBDesk can't run on it, `advice` if another version is better. */
export function judgeNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < OLDEST_MINOR[20]))
    return { error: `OBDesk requires Node.js 20.19 or later. You have ${version}.` };
  if (WITHOUT_SECURITY_FIXES.includes(major)) return { advice: `Node.js ${major} no longer receives security fixes. ${advise(version)}` };
  if (!SUPPORTED.includes(major)) return { advice: `OBDesk isn't tested on Node.js ${major}. ${advise(version)}` };
  if (minor < (OLDEST_MINOR[major] ?? 0))
    return { advice: `OBDesk isn't tested on Node.js before ${major}.${OLDEST_MINOR[major]}. ${advise(version)}` };
  return {};
}

const advise = (version) => `You have ${version}. Install ${RECOMMENDED}.`;
