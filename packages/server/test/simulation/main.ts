import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/pool.ts'
import { closeOpened } from '../support/after-file.ts'
import { fillCatalogue } from '../support/catalogue-database.ts'
import { givenLab } from '../support/lab.ts'
import { placeInMemory, temporaryFolder } from '../support/temporary-folder.ts'
import { TEMPLATE, urlOf } from '../support/database.ts'
import { simulateSeed } from './simulate-seed.ts'
import { cpuSecondsNow, newTotals, printReport, printTotals } from './print-report.ts'
import { simulateSideBySide } from './side-by-side.ts'

/**
 * `npm run simulate`: many seeds, one after the other. `SEEDS=20` or `SEEDS=7,8` says which,
 * `EVENTS` how many events each, `WRITES_PER_CRASH` how often a process dies, `MINUTES` when to
 * start no more seeds, and `JOBS` how many seeds run at a time.
 */
const seeds = readSeeds(process.env['SEEDS'] ?? '10')
const events = Number(process.env['EVENTS'] ?? 1_000)
const writesPerCrash = Number(process.env['WRITES_PER_CRASH'] ?? 150)
const minutes = Number(process.env['MINUTES'] ?? Number.POSITIVE_INFINITY)
const jobs = Number(process.env['JOBS'] ?? 1)
const began = performance.now()

if (jobs > 1) {
  const file = fileURLToPath(import.meta.url)
  const { totals, isWell } = await simulateSideBySide(file, seeds, jobs)
  printTotals(totals, (performance.now() - began) / 1000)
  process.exit(isWell ? 0 : 1)
}

const dataDir = await temporaryFolder('simulation', await placeInMemory())
const postgres = await startEmbedded({ dataDir, isDurable: false })
process.once('SIGINT', () => void leave(130)).once('SIGTERM', () => void leave(143))
try {
  await prepareTemplate(postgres.url)
  const totals = newTotals()
  for (const seed of seeds) {
    if (performance.now() - began > minutes * 60_000) break
    const report = await simulateSeed({ seed, events, writesPerCrash }, postgres.url)
    printReport(report, totals)
    if (report.problems.length === 0) continue
    process.exitCode = 1
    break
  }
  totals.cpuSeconds = cpuSecondsNow()
  // One of several reports to the one that started it, which prints the sum.
  if (process.send) process.send(totals)
  else printTotals(totals, (performance.now() - began) / 1000)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
await closeOpened()
await leave(process.exitCode)

async function leave(code: typeof process.exitCode): Promise<never> {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
  // What is left of dead processes must not keep this one alive.
  process.exit(code)
}

/** A count, from seed 1 on, or a list. */
function readSeeds(text: string): number[] {
  if (text.includes(',')) return text.split(',').filter(Boolean).map(Number)
  return Array.from({ length: Number(text) }, (_, n) => n + 1)
}

async function prepareTemplate(serverUrl: string): Promise<void> {
  const admin = openDb(serverUrl, 1)
  await admin`create database ${admin(TEMPLATE)}`
  await admin.end()
  const db = openDb(urlOf(serverUrl, TEMPLATE), 2)
  await migrate(db)
  await db.end()
  await fillCatalogue(serverUrl, await givenLab())
  await closeOpened()
}
