import { join } from 'node:path'
import type { Tx } from '../db/pool.ts'
import { DUMP } from './manifest.ts'
import { pgEnvironment } from './pg-environment.ts'
import type { PgProgram } from './pg-programs.ts'
import { runProgram } from './run-program.ts'
import { exportSnapshot } from './schema-sql.ts'

type Dumping = {
  pgDump: PgProgram
  databaseUrl: string
  folder: string
  onProgress: (text: string) => void
}

/** Writes what this transaction sees to a file that pg_restore reads. */
export async function dumpDatabase(tx: Tx, dumping: Dumping): Promise<void> {
  const { pgDump, databaseUrl, folder, onProgress } = dumping
  const snapshot = await exportSnapshot(tx)
  await runProgram({
    path: pgDump.path,
    args: [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--exclude-schema=before_restore*',
      '--extension=pg_trgm',
      '--lock-wait-timeout=60s',
      '--verbose',
      `--snapshot=${snapshot}`,
      `--file=${join(folder, DUMP)}`,
    ],
    env: pgEnvironment(databaseUrl),
    onLine: (line) => {
      const table = /dumping contents of table "public\.(\w+)"/.exec(line)?.[1]
      if (table) onProgress(`reading ${table}`)
    },
  })
}
