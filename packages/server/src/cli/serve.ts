import cluster from 'node:cluster'
import { type Config, readConfig, readSome } from '../config.ts'
import { readWebProcesses } from '../config/web-processes.ts'
import { openLog } from '../http/log.ts'
import { demandFreePort } from './demand-free-port.ts'
import { demandProductionDatabase } from './production-database.ts'
import { type Command, demandNoArguments, readArguments } from './command.ts'
import { startService } from '../main.ts'
import { untilStopped } from './stopping.ts'

export const QUARANTINE_DETAILS =
  '--quarantine, for a restored copy: sends no webhook, email or payment, calls no registrar.'

/** How long a child process may take to exit after draining. It gives up by itself after 9 s. */
const CHILD_END_MS = 10_000
/** Extra time for the child processes to exit, or to be killed, before this one does. */
const SPARE_MS = 2_000

/** Runs the HTTP service in production. Refuses to start if anything it needs is missing. */
export const serve: Command = {
  details: [
    'Needs DATABASE_URL, MASTER_KEY and BASE_URL. Refuses a database that is not migrated to this',
    "version (run: namehouse migrate) or that contains the demo's public credentials.",
    'Run at least one "namehouse worker" and one "namehouse tools" beside it.',
    'WEB_PROCESSES=auto uses every core. SIGUSR2 replaces one of several processes after the other.',
    QUARANTINE_DETAILS,
  ].join('\n'),
  run: async (args) => {
    // From the start and in child processes too: without a handler, the signal ends a process.
    process.on('SIGUSR2', () => {})
    const count = readSome(process.env, readWebProcesses)
    const isOne = count === 1 || cluster.isWorker
    return isOne ? await runProduction(args, { hasHttp: true }) : await runSeveral(args, count)
  },
}

type Parts = { hasHttp?: boolean; hasWorker?: boolean; hasTools?: boolean }

export async function runProduction(args: string[], parts: Parts): Promise<number> {
  const config = readArgumentsAndConfig(args)
  const databaseUrl = await demandProductionDatabase(config)
  const service = await startService(config, { databaseUrl, lab: config.lab, ...parts })
  const stopped = untilStopped({ drainMs: parts.hasHttp ? config.drainSeconds * 1000 : 0 })
  if (parts.hasHttp && cluster.isPrimary) refuseToReplace(config)
  await stopped
  await service.close()
  return 0
}

function refuseToReplace({ logLevel }: Config): void {
  const log = openLog(logLevel)
  const text =
    'nothing was replaced: there is only one web process. Restart it, or set WEB_PROCESSES'
  process.on('SIGUSR2', () => log.warn(text))
}

/** Serves from several processes. Problems that all of them would have are reported once, here. */
async function runSeveral(args: string[], count: number): Promise<number> {
  const config = readArgumentsAndConfig(args)
  await demandProductionDatabase(config)
  await demandFreePort(config)
  // Loaded only where it is used.
  const { WebProcesses } = await import('./web-processes.ts')
  const log = openLog(config.logLevel)
  const drainMs = config.drainSeconds * 1000
  const processes = new WebProcesses(log, { endMs: drainMs + CHILD_END_MS })
  const stopped = untilStopped({ drainMs: drainMs + SPARE_MS })
  process.on('SIGUSR2', () => void processes.replaceAll())
  const started = processes.start(count)
  const isRunning = await Promise.race([started, stopped.then(() => true)])
  if (!isRunning) return 1
  await stopped
  await processes.stop()
  return 0
}

function readArgumentsAndConfig(args: string[]): Config {
  const { values, positionals } = readArguments(args, { quarantine: { type: 'boolean' } })
  demandNoArguments(positionals)
  const quarantine = values.quarantine ? { QUARANTINE: 'on' } : {}
  return readConfig({ ...process.env, ...quarantine }, 'production')
}
