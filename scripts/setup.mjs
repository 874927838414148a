// Prepares a fresh clone: installs the locked packages, then builds the server and the pages. Skips
// what is up to date. Plain JavaScript, because it runs before anything is installed, on whatever
// Node version the machine has.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFolder } from '../packages/server/bin/built.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

await installPackages()
await Promise.all([buildServer(), buildPages()])

/** npm writes node_modules/.package-lock.json last, so its presence means a complete install. */
async function installPackages() {
  const stamp = 'node_modules/.namehouse-lock'
  const wanted = sha256(readFileSync('package-lock.json'))
  const whole = existsSync('node_modules/.package-lock.json')
  if (whole && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  step('Installing packages (once; about a minute)')
  await run('npm', [
    'ci',
    // Also set in .npmrc, but a machine's own settings may override that. Nothing here needs
    // scripts.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ])
  writeFileSync(stamp, wanted)
}

async function buildServer() {
  if (existsSync(buildFolder())) return
  step('Building the server')
  await run(process.execPath, ['scripts/run.mjs', 'packages/server/build.ts'])
}

async function buildPages() {
  const stamp = 'packages/web/dist/.sources'
  const wanted = sourcesDigest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  step('Building the pages')
  await run(process.execPath, ['scripts/run.mjs', 'scripts/build-pages.ts'])
  mkdirSync('packages/web/dist', { recursive: true })
  writeFileSync(stamp, wanted)
}

/**
 * A hash of the pages' sources by content, because a checkout or a copy changes timestamps but not
 * bytes.
 */
function sourcesDigest() {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  const web = 'packages/web'
  const entries = ['index.html', 'staff.html', 'vite.config.ts']
  const files = [...entries, ...below('src', web), ...below('public', web)]
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(web, file)))
  return hash.digest('hex')
}

function below(folder, base) {
  if (!existsSync(join(base, folder))) return []
  return readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => statSync(join(base, name)).isFile())
}

/** Runs a command and forwards signals to it, so nothing keeps installing after we are stopped. */
async function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 2, 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const end = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
  if (end === 0) return
  process.stderr.write(`\nSet-up failed: ${command} ${args.join(' ')} (${end}).\n`)
  process.exit(1)
}

function step(text) {
  process.stderr.write(`› ${text}\n`)
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
