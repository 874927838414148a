import { readConfig } from '../config.ts'
import { demandProductionDatabase } from './production-database.ts'
import { type Command, demandNoArguments, readArguments } from './command.ts'
import { startService } from '../main.ts'
import { untilStopped } from './stopping.ts'

export const QUARANTINE_DETAILS =
  '--quarantine, for a restored copy: sends no webhook, email or payment, calls no registrar.'

/** Runs the HTTP service in production. Refuses to start if anything it needs is missing. */
export const serve: Command = {
  details: [
    'Needs DATABASE_URL, MASTER_KEY and BASE_URL. Refuses a database that is not migrated to this',
    "version (run: namehouse migrate) or that contains the demo's public credentials.",
    'Run at least one "namehouse worker" and one "namehouse tools" beside it.',
    QUARANTINE_DETAILS,
  ].join('\n'),
  run: async (args) => {
    return await runProduction(args, { hasHttp: true })
  },
}

type Parts = { hasHttp?: boolean; hasWorker?: boolean; hasTools?: boolean }

export async function runProduction(args: string[], parts: Parts): Promise<number> {
  const { values, positionals } = readArguments(args, { quarantine: { type: 'boolean' } })
  demandNoArguments(positionals)
  const quarantine = values.quarantine ? { QUARANTINE: 'on' } : {}
  const config = readConfig({ ...process.env, ...quarantine }, 'production')
  const databaseUrl = await demandProductionDatabase(config)
  const service = await startService(config, { databaseUrl, lab: config.lab, ...parts })
  const stopped = untilStopped({ drainMs: parts.hasHttp ? config.drainSeconds * 1000 : 0 })
  await stopped
  await service.close()
  return 0
}
