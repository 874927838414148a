import { openDb } from '../db/pool.ts'
import { Catalogue } from '../features/registry/tlds/catalogue.ts'
import { syncCatalogue } from '../features/registry/tlds/sync-catalogue.ts'
import { openUpstream, type OutsideAddresses } from '../upstream/open-upstream.ts'
import { systemClock } from '../values/clock.ts'

/**
 * Syncs the catalogue of a fresh demo before it opens, so the first visitor sees prices. Later
 * syncs happen in the worker, which also retries this one if the registrar fails.
 */
export async function fillCatalogue(
  databaseUrl: string,
  lab: OutsideAddresses,
  report: (text: string) => void,
): Promise<void> {
  const { registrar } = openUpstream(lab)
  const db = openDb(databaseUrl, 2)
  try {
    const { lastGoodAt } = await new Catalogue(db, systemClock).read()
    if (lastGoodAt || !registrar) return
    report('Loading prices from the simulated registrar')
    await syncCatalogue(db, { registrar, clock: systemClock, isForced: true })
  } finally {
    await db.end({ timeout: 1 })
  }
}
