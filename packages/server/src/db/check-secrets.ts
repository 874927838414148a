import { fingerprintOf, type MasterKey } from '../values/master-key.ts'
import { unseal } from '../values/sealed.ts'
import { WrongDatabase } from './migrate.ts'
import type { Db, Reader } from './pool.ts'
import { readSealed, sealedColumns } from './reseal.ts'

/** Opening a secret takes microseconds, so this many of each kind take well under a second. */
const OPENED_MAX = 500

/** Which master keys the secrets in a database are encrypted with. */
export async function readKeyFingerprints(reader: Reader): Promise<string[]> {
  const found = new Set<string>()
  for (const { table, column } of await sealedColumns(reader)) {
    const rows = await reader<{ fingerprint: string }[]>`
      select distinct encode(substring(${reader(column)} from 2 for 4), 'hex') as fingerprint
      from ${reader(table)} where ${reader(column)} is not null limit 100
    `
    for (const { fingerprint } of rows) found.add(fingerprint)
  }
  return [...found].toSorted()
}

/** The fingerprints that none of the given keys has. */
export function missingKeys(fingerprints: string[], masterKey: MasterKey): string[] {
  const known = new Set(masterKey.map((key) => fingerprintOf(key).toString('hex')))
  return fingerprints.filter((each) => !known.has(each))
}

/**
 * Checks that the keys fit every secret, and opens the newest hundreds of each kind. Throws
 * WrongDatabase if one doesn't open. Returns how many were opened.
 */
export async function demandOpenableSecrets(db: Db, masterKey: MasterKey): Promise<number> {
  const missing = missingKeys(await readKeyFingerprints(db), masterKey)
  if (missing.length > 0) {
    throw new WrongDatabase(
      'MASTER_KEY does not open the secrets in this database: they need ' +
        `${missing.length} other key${missing.length > 1 ? 's' : ''} (fingerprint ` +
        `${missing.join(', ')}). Add the old key after the new one: MASTER_KEY=new,old`,
    )
  }
  let opened = 0
  for (const place of await sealedColumns(db)) {
    for (const { id, sealed } of await readSealed(db, place, OPENED_MAX)) {
      try {
        unseal(masterKey, sealed, `${place.table}|${id}|${place.column}`)
      } catch (error) {
        const what = `${place.column} of ${place.table} ${id}`
        throw new WrongDatabase(`A secret can't be opened: ${what}.`, { cause: error })
      }
      opened += 1
    }
  }
  return opened
}
