import { openDb } from '../db/pool.ts'
import { Catalogue } from '../features/registry/tlds/catalogue.ts'
import { syncCatalogue } from '../features/registry/tlds/sync-catalogue.ts'
import { openUpstream, type OutsideAddresses } from '../upstream/open-upstream.ts'
import { systemClock } from '../values/clock.ts'

/**
 * The first catalogue of a fresh demo, so that its first visitor sees prices. Later ones are read by
 * the worker, behind a demo that is already up; so is this one if the registrar should fail.
 */
export async function fillCatalogue(
  databaseUrl: string,
  lab: OutsideAddresses,
  tell: (text: string) => void,
): Promise<void> {
  const { registrar } = openUpstream(lab)
  const db = openDb(databaseUrl, 2)
  try {
    const { lastGoodAt } = await new Catalogue(db, systemClock).read()
    if (lastGoodAt || !registrar) return
    tell('Reading the prices of the simulated registrar')
    await syncCatalogue(db, { registrar, clock: systemClock, isForced: true })
  } finally {
    await db.end({ timeout: 1 })
  }
}
