import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkOutPrevious } from '../../../../scripts/previous-release.ts'
import { afterFile } from './after-file.ts'
import { NODE_MASTER_KEY } from './nodes.ts'
import { PLAIN_ENV } from './plain-env.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type PreviousRelease = {
  /** The file to start as a node. */
  cli: string
  migrations: number
  /** Runs `namehouse …` of that release. Resolves with what it printed; throws if it failed. */
  run(args: string[], databaseUrl: string): Promise<string>
}

/** The sources from before the newest migration, in a folder of their own; undefined without a history. */
export async function givenPreviousRelease(): Promise<PreviousRelease | undefined> {
  const folder = await temporaryFolder('previous')
  afterFile(() => rm(folder, { recursive: true, force: true }))
  const found = await checkOutPrevious(join(folder, 'release'))
  if (!found) {
    process.stderr.write('\n*** The upgrade test is SKIPPED: this checkout has no history.\n\n')
    return undefined
  }
  return { ...found, run: (args, databaseUrl) => run(found.cli, args, databaseUrl) }
}

async function run(cli: string, args: string[], DATABASE_URL: string): Promise<string> {
  const settings = {
    BASE_URL: 'https://names.example',
    MASTER_KEY: NODE_MASTER_KEY.toString('hex'),
  }
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...PLAIN_ENV, ...settings, DATABASE_URL },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`namehouse ${args.join(' ')} ended with ${String(code)}: ${said}`)
  return said
}
