import { parseArgs } from 'node:util'
import { readLab } from '../../packages/server/src/config/lab.ts'
import { programPath } from '../../packages/server/bin/built.mjs'
import { SERVICE_ENV } from '../../packages/server/bin/runtime.mjs'

export type Settings = {
  /** The database that is lost, and the one that it is restored into. */
  original: string
  copy: string
  /** An empty folder. */
  folder: string
  port: number
  /** How long the load goes on before the backup, and again after it. */
  seconds: number
  lab: { control: string; registrar: string; gateway: string; receiver: string }
  /** The lab's addresses as the service takes them. */
  addresses: NonNullable<ReturnType<typeof readLab>>
}

/** Reads the command line, and LAB_ADDRESSES. Throws with what is wrong. */
export function readSettings(args: string[]): Settings {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { original: text, copy: text, folder: text, port: text, seconds: text },
  })
  const problems: string[] = []
  const addresses = readLab({ ...process.env, REGISTRY: 'lab' }, problems)
  const { original = '', copy = '', folder = '', port, seconds } = values
  const isWhole = original && copy && folder && Number(port) > 0 && Number(seconds) > 0
  if (!isWhole) problems.push('expected --original, --copy, --folder, --port and --seconds')
  if (!addresses || problems.length > 0) throw new Error(problems.join('; '))
  // The lab prints more than the service takes.
  const lab = addresses as unknown as Settings['lab']
  return { original, copy, folder, port: Number(port), seconds: Number(seconds), lab, addresses }
}

/** How to run `namehouse …`, or one of its processes, as operators do. */
export function commandOf(settings: Settings, databaseUrl: string, isQuarantined = false) {
  const { folder, port } = settings
  const env: Record<string, string> = {
    ...SERVICE_ENV,
    PATH: process.env['PATH'] ?? '',
    PG_BIN: process.env['PG_BIN'] ?? '',
    MASTER_KEY: process.env['MASTER_KEY'] ?? '',
    LAB_ADDRESSES: process.env['LAB_ADDRESSES'] ?? '',
    REGISTRY: 'lab',
    DATABASE_URL: databaseUrl,
    BASE_URL: urlOf(settings),
    ALLOW_HTTP: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    PROBE_PORT: String(port + 1),
    DATA_DIR: folder,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_SCALE: '100000',
    NAMESERVERS: 'ns1.harbor-zones.net,ns2.harbor-zones.net',
    ...(isQuarantined && { QUARANTINE: 'on' }),
  }
  return { command: [process.execPath, programPath('cli')], env }
}

export function urlOf({ port }: Settings): string {
  return `http://127.0.0.1:${port}`
}
