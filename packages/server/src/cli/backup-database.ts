import { type Config, readConfig, readDatabaseUrl, readMasterKeys } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import type { MasterKey } from '../values/master-key.ts'

export type BackupDatabase = {
  url: string
  /** Undefined: MASTER_KEY isn't set. */
  masterKey: MasterKey | undefined
  close(): Promise<void>
}

/**
 * The database to back up or restore: the demo's, which is started for this if it is the bundled
 * one, or the one of DATABASE_URL.
 */
export async function openBackupDatabase(
  isDemo: boolean,
  onProgress: (text: string) => void,
): Promise<BackupDatabase> {
  const close = async () => {}
  if (!isDemo) {
    const masterKey = process.env['MASTER_KEY'] ? readMasterKeys(process.env) : undefined
    return { url: readDatabaseUrl(process.env), masterKey, close }
  }
  const { databaseUrl, masterKey, dataDir }: Config = readConfig(process.env, 'demo')
  if (databaseUrl) return { url: databaseUrl, masterKey, close }
  const postgres = await startEmbedded({ dataDir, onProgress })
  return { url: postgres.url, masterKey, close: () => postgres.stop() }
}
