import { isDemoInstallation } from '../db/installation.ts'
import { demandServable, WrongDatabase } from '../db/migrate.ts'
import { findPooler } from '../db/find-pooler.ts'
import { type Db, openDb } from '../db/pool.ts'
import { setRoleTimeouts } from '../db/role-timeouts.ts'
import { countLostSecrets } from '../db/reseal.ts'
import { withSetting } from '../values/database-url.ts'
import type { MasterKey } from '../values/master-key.ts'

type Given = {
  databaseUrl: string | undefined
  /** Undefined for a process that reads no secret. */
  masterKey?: MasterKey
}

/** Resolves with the URL of a database fit for production. Otherwise throws and says what to do. */
export async function demandProductionDatabase({ databaseUrl, masterKey }: Given): Promise<string> {
  if (!databaseUrl) throw new WrongDatabase('DATABASE_URL is not set.')
  const db = openDb(databaseUrl, 1)
  try {
    await demandServable(db)
    if (await isDemoInstallation(db)) {
      throw new WrongDatabase(
        'This database was filled by "namehouse demo": its credentials are published. ' +
          'Create an empty one, set DATABASE_URL to it and run: namehouse migrate',
      )
    }
    const lost = masterKey ? await countLostSecrets(db, masterKey) : 0
    if (lost > 0) {
      throw new WrongDatabase(
        `${lost} secrets in this database are encrypted with a key that is not in MASTER_KEY. ` +
          'Add the old key after the new one: MASTER_KEY=new,old',
      )
    }
    await setRoleTimeouts(db)
    return await throughPooler(databaseUrl, db)
  } catch (error) {
    if (error instanceof WrongDatabase) throw error
    throw new WrongDatabase(`The database cannot be used: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** Prepared statements save a round trip each, but need a pooler that keeps them apart. */
async function throughPooler(databaseUrl: string, db: Db): Promise<string> {
  const pooler = await findPooler(db)
  return !pooler || pooler.canPrepare ? databaseUrl : withSetting(databaseUrl, 'prepare', 'false')
}
