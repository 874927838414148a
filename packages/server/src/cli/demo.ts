import { type Config, readConfig } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/pool.ts'
import { demoListings } from '../features/market/listings/demo-listings.ts'
import { loadKnowledge } from '../features/market/name-index/knowledge.ts'
import { type RunningService, startService } from '../main.ts'
import { DemoClock } from '../values/demo-clock.ts'
import { type Command, demandNoArguments } from './command.ts'
import { demandFreePort } from './demand-free-port.ts'
import { saveBuyersCard } from './demo-cards.ts'
import { fillCatalogue } from './demo-catalogue.ts'
import { importDemoZones } from './demo-namespace.ts'
import { fillPortfolio } from './demo-portfolio.ts'
import { seedDemo } from './demo-seed.ts'
import { proveSellersNames } from './demo-seller.ts'
import { demoSummary } from './demo-summary.ts'
import { startLab } from './lab-process.ts'
import { untilStopped } from './stopping.ts'

type Part = { name: string; stop(): Promise<void> }

/**
 * Runs the whole service on one machine, with a simulated outside world and published credentials.
 */
export const demo: Command = {
  details: [
    'Needs no setup: uses a bundled PostgreSQL in .data, simulated registries, demo credentials.',
    'Settings: PORT (3000), HOST, DATA_DIR, DATABASE_URL, REDIS_URL, BASE_URL, RATE_LIMIT_SCALE,',
    'LOG_LEVEL, FORWARD_PORT (any). Ctrl-C stops everything.',
  ].join('\n'),
  run: async (args) => {
    demandNoArguments(args)
    const config = readConfig(process.env, 'demo')
    const stopped = untilStopped({ drainMs: config.drainSeconds * 1000 })
    const parts: Part[] = []
    try {
      const began = Date.now()
      const isStopped = stopped.then(() => undefined)
      // If a step hangs, we don't wait for it: this process exits and its children exit with it.
      const started = await Promise.race([start(config, parts), isStopped])
      if (!started) return 0
      const { labUrl, forwardUrl } = started
      const startedMs = Date.now() - began
      process.stdout.write(demoSummary(config, { startedMs, labUrl, forwardUrl }))
      // After everything is ready, because nothing waits for it.
      if (config.registry === 'lab' && process.env['DEMO_ZONES'] !== 'off') {
        parts.push(importDemoZones(config.zonesDir, labUrl))
      }
      const why = await Promise.race([stopped, started.failed])
      process.stdout.write(`\n${why}: stopping\n`)
      return why.startsWith('SIG') ? 0 : 1
    } finally {
      // Stop in reverse order, so requests can finish while the database is still up.
      for (const part of parts.reverse())
        await part.stop().catch((error: unknown) => printFailure(part, error))
    }
  },
}

type Started = { failed: Promise<string>; labUrl: string; forwardUrl: string }

/** Starts each part in turn. `failed` resolves when a part exits on its own. */
async function start(config: Config, parts: Part[]): Promise<Started> {
  const failures: Promise<string>[] = []
  await demandFreePort(config)
  // The lab and the words load while the database starts. If one of them fails, the step that needs
  // it says so.
  const starting = startLab()
  starting.catch(() => {})
  loadKnowledge().catch(() => {})

  let { databaseUrl } = config
  if (!databaseUrl) {
    step('Starting the database')
    const postgres = await startEmbedded({ dataDir: config.dataDir, onProgress: step })
    parts.push({ name: 'database', stop: () => postgres.stop() })
    failures.push(postgres.ended.then((why) => `The database exited: ${why}`))
    databaseUrl = postgres.url
  }
  await prepare(databaseUrl, config)

  step('Starting the simulated outside world')
  const lab = await starting
  parts.push({ name: 'lab', stop: () => lab.stop() })
  failures.push(lab.ended.then((why) => `The lab exited: ${why}`))
  await lab.register(demoListings().flatMap((it) => (it.environment === 'live' ? [it.domain] : [])))
  if (config.registry === 'lab') {
    await fillCatalogue(databaseUrl, lab.addresses, step)
    await fillPortfolio(databaseUrl, lab, config.forwardHost)
    await proveSellersNames(databaseUrl, lab)
    await saveBuyersCard(databaseUrl, lab, config)
  }

  step(`Listening on ${config.host}:${config.port}`)
  const service: RunningService = await startService(config, {
    databaseUrl,
    clock: new DemoClock((offsetMs) => lab.setClock(offsetMs)),
    lab: config.registry === 'lab' ? lab.addresses : undefined,
    hasHttp: true,
    hasWorker: true,
    hasTools: true,
    hasForwarder: true,
  })
  parts.push({ name: 'service', stop: () => service.close() })
  const forwardUrl = `http://127.0.0.1:${service.forwardPort}`
  return { failed: Promise.race(failures), labUrl: lab.addresses.control, forwardUrl }
}

async function prepare(databaseUrl: string, config: Config): Promise<void> {
  step('Preparing the database')
  const db = openDb(databaseUrl, 2)
  try {
    await migrate(db, step)
    await seedDemo(db, config.masterKey, step)
  } finally {
    await db.end({ timeout: 1 })
  }
}

function printFailure({ name }: Part, error: unknown): void {
  process.stderr.write(`The ${name} did not stop cleanly: ${(error as Error).message}\n`)
}

function step(text: string): void {
  process.stdout.write(`› ${text}\n`)
}
