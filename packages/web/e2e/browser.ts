import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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
  'Install one (Debian: apt-get install chromium), or name it with CHROME_PATH=/path/to/browser.'

/**
 * The Chromium that this machine has, or undefined after saying so on stderr: the browser tests are
 * then skipped. With BROWSER_REQUIRED=1 a missing browser is a failure.
 */
export function findBrowser(
  env: NodeJS.ProcessEnv = process.env,
  isThere: (path: string) => boolean = mayRun,
): string | undefined {
  const named = env['CHROME_PATH']
  if (named && !isThere(named)) throw new Error(`CHROME_PATH names no program: ${named}`)
  const found = named || [...onPath(env['PATH'] ?? ''), ...PLACES].find(isThere)
  if (found) return found
  if (env['BROWSER_REQUIRED'] === '1') throw new Error(`No Chromium was found. ${ADVICE}`)
  process.stderr.write(`\n*** SKIPPED: the browser tests. No Chromium was found. ${ADVICE}\n\n`)
  return undefined
}

/** Name by name: a Chromium anywhere on the path comes before another make. */
function onPath(path: string): string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/**
 * Parts of the browser that no page needs. The popup of the address field is a page of its own, drawn
 * by a process of its own, for every page that is opened; without it a page opens in half the time.
 * The others are what Playwright switches off: the last such list is the one that counts.
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

let shared: Promise<Browser> | undefined

/**
 * One browser for all test files of a worker: starting one takes seconds. Each test has a window of
 * its own in it. It ends with the worker.
 */
export async function sharedBrowser(executablePath: string): Promise<Browser> {
  const kept = await shared?.catch(() => undefined)
  if (kept?.isConnected() === true) return kept
  shared = openBrowser(executablePath)
  return await shared
}

/** A browser that keeps to itself: nothing it does of its own accord leaves the machine. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  return await chromium.launch({
    executablePath,
    headless: true,
    // It cannot work as root, and only our own pages on loopback are opened.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${UNUSED_FEATURES.join()}`,
    ],
  })
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
