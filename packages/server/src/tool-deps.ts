import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Db, openDb } from './db/pool.ts'
import { keepBootstrapFile, readBootstrapFile } from './db/rdap-bootstrap.ts'
import { openLog } from './http/log.ts'
import { openPublicFetcher, type PublicFetcher } from './upstream/fetch-public.ts'
import {
  type KeepBootstrap,
  openUpstream,
  type OutsideAddresses,
  type Upstream,
} from './upstream/open-upstream.ts'
import { type Clock, systemClock } from './values/clock.ts'

/** The settings of a tools process. It handles strangers' input, so it gets no other secrets. */
export type ToolSettings = {
  databaseUrl: string
  lab: OutsideAddresses | undefined
  /** Whether the outside world may be this machine. */
  isSimulation: boolean
  logLevel: string
  registrar: Config['registrar']
  registrarConcurrent: number
  resolvers: string[]
  zonesDir: string
  /** The program to run; the tools by default. Tests pass one whose tools never finish. */
  program?: string
}

export type ToolDeps = { db: Db; clock: Clock; upstream: Upstream; publicFetcher: PublicFetcher }

/** Tools read little from the database, and rarely. */
const CONNECTIONS_MAX = 4

type Given = { databaseUrl: string; lab?: OutsideAddresses | undefined; toolProgram?: string }

/** A demo, or a rehearsal of production with a lab. */
export function isSimulation({ isDemo, lab }: Config): boolean {
  return isDemo || lab !== undefined
}

export function toolSettingsOf(config: Config, given: Given): ToolSettings {
  const { logLevel, registrar, registrarConcurrent, resolvers, zonesDir } = config
  const { databaseUrl, lab, toolProgram } = given
  const program = toolProgram ? { program: toolProgram } : {}
  const outside = { registrar, registrarConcurrent, resolvers, lab: lab && registriesOf(lab) }
  return {
    databaseUrl,
    isSimulation: isSimulation(config),
    logLevel,
    zonesDir,
    ...outside,
    ...program,
  }
}

/** Plain data that can be sent to another process, without the payment gateway. */
function registriesOf(lab: OutsideAddresses): OutsideAddresses {
  const { rdap_bootstrap_url, registrar, dns, dial, ca_pem } = lab
  return { rdap_bootstrap_url, registrar, dns, dial, ...(ca_pem && { ca_pem }) }
}

/** What a tools process opens. Kept out of deps.ts so that it loads only what it needs. */
export function openToolDeps(settings: ToolSettings): ToolDeps {
  const { lab, registrar: account, registrarConcurrent, resolvers, zonesDir } = settings
  const db = openDb(settings.databaseUrl, CONNECTIONS_MAX)
  const keptBootstrap = keepBootstrapIn(db, systemClock, openLog(settings.logLevel))
  return {
    db,
    clock: systemClock,
    upstream: openUpstream(lab, {
      account,
      registrarConcurrent,
      keptBootstrap,
      resolvers,
      zonesDir,
    }),
    publicFetcher: openPublicFetcher(settings.isSimulation, lab),
  }
}

/**
 * If the copy can't be saved, it is only missing at the next start, so the lookup still succeeds.
 */
export function keepBootstrapIn(db: Db, clock: Clock, log: Logger): KeepBootstrap {
  return (source_url) => ({
    read: () => readBootstrapFile(db, source_url),
    write: async (file) => {
      const kept = keepBootstrapFile(db, { source_url, file, fetched_at: clock.now() })
      await kept.catch((error: unknown) =>
        log.warn({ err: error }, 'could not save the list of RDAP servers'),
      )
    },
  })
}
