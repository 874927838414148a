import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const RUN_WITHIN_MS = 180_000

/** How a newcomer runs what the guide shows. */
export const WAYS = {
  curl: { file: 'first-request.sh', command: 'bash first-request.sh' },
  TypeScript: { file: 'first-request.mjs', command: `'${process.execPath}' first-request.mjs` },
  Python: { file: 'first-request.py', command: 'python3 first-request.py' },
  CLI: { file: 'first-request.cli', command: '. ./first-request.cli' },
} as const
export type Way = keyof typeof WAYS

/**
 * From /docs to the first signed request, with nothing but what the pages show: opens the guide,
 * chooses a language, copies every file under its name, and runs them. Returns what they print, and
 * the time for everything.
 */
export async function followGuide(page: Page, way: Way): Promise<{ said: string; ms: number }> {
  const began = performance.now()
  await page.goto('/docs')
  await page
    .getByRole('link', { name: /Your first request/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Your first request' }).waitFor()
  const folder = await project()
  try {
    const setup = await page.getByRole('region', { name: 'setup.sh' }).textContent()
    await writeFile(join(folder, 'setup.sh'), setup ?? '')
    await keep(page, folder, { name: 'partner', way })
    await keep(page, folder, { name: 'first-request', way })
    // As somebody who has installed the clients and the command line.
    const nh = `nh() { '${process.execPath}' '${join(ROOT, 'packages/cli/bin/nh.mjs')}' "$@"; }`
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, PYTHONPATH: join(ROOT, 'clients/python/src') }
    const script = `${nh}; . ./setup.sh; ${WAYS[way].command}`
    const options = { cwd: folder, env, timeout: RUN_WITHIN_MS }
    const { stdout } = await run('bash', ['-c', script], options)
    return { said: stdout, ms: performance.now() - began }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An empty folder in which the sdk is installed. */
async function project(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'namehouse-newcomer-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

type Wanted = { name: string; way: Way }

/** Saves an example under the name that the page shows, if there is one in this language. */
async function keep(page: Page, folder: string, { name, way }: Wanted): Promise<void> {
  const tabs = page.getByRole('tablist', { name: `Language of ${name}` })
  const tab: Locator = tabs.getByRole('tab', { name: way, exact: true })
  if ((await tab.count()) === 0) return
  await tab.click()
  const panel = page.locator(`#${selectorOf(await tab.getAttribute('aria-controls'))}`)
  const code = (await panel.textContent()) ?? ''
  const shown = await panel.locator('xpath=preceding-sibling::p').textContent()
  await writeFile(join(folder, way === 'CLI' ? WAYS.CLI.file : (shown ?? '')), `${code}\n`)
}

/** Ids made by React have characters with a meaning in selectors. */
function selectorOf(id: string | null): string {
  return (id ?? '').replaceAll(/[^\w-]/g, (letter) => `\\${letter}`)
}
