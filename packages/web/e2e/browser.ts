import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** The headless shell is the same engine without the windows: pages load with a third less work. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const MAC_APPS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
]

const PLACES = [
  ...['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) =>
    NAMES.map((name) => join(folder, name)),
  ),
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  ...['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    MAC_APPS.map((app) => join(folder, app)),
  ),
]

const ADVICE =
  'Install one (Debian: apt-get install chromium-headless-shell), or name it with CHROME_PATH=/path/to/browser.'

/**
 * The Chromium on this machine, or undefined after a warning on stderr: the browser tests are then
 * skipped. With BROWSER_REQUIRED=1, a missing browser is an error.
 */
export function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  isThere: (path: string) => boolean = mayRun,
): string | undefined {
  const named = env['CHROME_PATH']
  if (named && !isThere(named)) throw new Error(`CHROME_PATH is not an executable file: ${named}`)
  const found = named || [...onPath(env['PATH'] ?? ''), ...PLACES].find(isThere)
  if (found) return found
  if (env['BROWSER_REQUIRED'] === '1') throw new Error(`No Chromium found. ${ADVICE}`)
  process.stderr.write(`\n*** SKIPPED: the browser tests. No Chromium was found. ${ADVICE}\n\n`)
  return undefined
}

/** Name by name: a Chromium anywhere on the PATH is preferred to other browsers. */
function onPath(path: string): string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/**
 * Browser features that no page needs. The address bar's popup is a page of its own, with its own
 * process for every page that is opened. Without it, pages open in half the time. The others are
 * what Playwright switches off: only the last such list counts, so they are repeated here.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * What puts the layers of a page together has a process of its own, to which every frame goes. Here
 * it is a thread of the browser, which takes about a tenth less than both. Only the headless shell was
 * tried with it, and benches measure what users have.
 */
const SAVING = ['--in-process-gpu']

/** Long enough for a busy machine: this is only meant to catch a hang. */
const TIMEOUT_MS = 240_000

let shared: Promise<Browser> | undefined

/**
 * One browser for all test files of a worker, because starting one takes seconds. Each test has its
 * own context in it. It closes with the worker.
 */
export async function sharedBrowser(executablePath: string): Promise<Browser> {
  const kept = await shared?.catch(() => undefined)
  if (kept?.isConnected() === true) return kept
  shared = openBrowser(executablePath, executablePath.includes('headless-shell') ? SAVING : [])
  return await shared
}

/** A browser that makes no network requests of its own. */
export async function openBrowser(executablePath: string, more: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    // The sandbox doesn't work as root, and only our own pages on loopback are opened.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${UNUSED_FEATURES.join()}`,
      ...more,
    ],
  })
  const { newContext } = browser
  browser.newContext = async (options) => {
    const window = await newContext.call(browser, options)
    window.setDefaultTimeout(TIMEOUT_MS)
    return window
  }
  return browser
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
