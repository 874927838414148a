import {
  type Config,
  readConfig,
  readDatabaseUrl,
  readMasterKeys,
  readMigrateUrl,
} from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { openDb } from '../db/pool.ts'
import type { MasterKey } from '../values/master-key.ts'
import { demandDirect } from './demand-direct.ts'

export type BackupDatabase = {
  url: string
  /** Undefined: MASTER_KEY isn't set. */
  masterKey: MasterKey | undefined
  close(): Promise<void>
}

/** Undefined: MASTER_KEY isn't set. */
export function readBackupKey(isDemo: boolean): MasterKey | undefined {
  if (isDemo) return readConfig(process.env, 'demo').masterKey
  return process.env['MASTER_KEY'] ? readMasterKeys(process.env) : undefined
}

/**
 * The database to back up or restore: the demo's, which is started for this if it is the bundled
 * one, or the one of MIGRATE_URL or DATABASE_URL.
 */
export async function openBackupDatabase(
  isDemo: boolean,
  onProgress: (text: string) => void,
): Promise<BackupDatabase> {
  const close = async () => {}
  const masterKey = readBackupKey(isDemo)
  if (!isDemo) return { url: await directUrl(), masterKey, close }
  const { databaseUrl, dataDir }: Config = readConfig(process.env, 'demo')
  if (databaseUrl) return { url: databaseUrl, masterKey, close }
  const postgres = await startEmbedded({ dataDir, onProgress })
  return { url: postgres.url, masterKey, close: () => postgres.stop() }
}

/** Never through a pooler: pg_dump would leave its settings on connections of the service. */
async function directUrl(): Promise<string> {
  const url = readDatabaseUrl(process.env)
  const direct = readMigrateUrl(process.env)
  const db = openDb(direct ?? url, 1)
  try {
    await demandDirect(db, direct ? 'MIGRATE_URL' : 'DATABASE_URL', 'backup and restore')
    return direct ?? url
  } finally {
    await db.end({ timeout: 1 })
  }
}
