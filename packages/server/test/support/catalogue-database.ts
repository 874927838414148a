import { inject } from 'vitest'
import { openDb } from '../../src/db/pool.ts'
import { syncCatalogue } from '../../src/features/registry/tlds/sync-catalogue.ts'
import { openUpstream } from '../../src/upstream/open-upstream.ts'
import { systemClock } from '../../src/values/clock.ts'
import { ownDatabase } from './database.ts'
import { CATALOGUE, untilFilled } from './filled-template.ts'
import type { TestLab } from './lab.ts'

/**
 * The URL of a database with every TLD that the lab's registrar sells, for one test file. Reading
 * them takes hundreds of requests, so it happens once per test run, and every caller gets a copy.
 */
export async function catalogueDatabase(lab: TestLab): Promise<string> {
  await fillCatalogue(inject('databaseServerUrl'), lab)
  return (await ownDatabase(CATALOGUE.name)).url
}

/** Resolves when the template can be copied. */
export async function fillCatalogue(serverUrl: string, lab: TestLab): Promise<void> {
  await untilFilled(serverUrl, CATALOGUE, (url) => sync(url, lab))
}

async function sync(url: string, lab: TestLab): Promise<void> {
  const { registrar } = openUpstream(lab)
  if (!registrar) throw new Error('the lab has a registrar')
  const db = openDb(url, 2)
  try {
    const end = await syncCatalogue(db, { registrar, clock: systemClock, isForced: true })
    if (end?.outcome !== 'good') throw new Error(`the sync was ${end?.outcome}: ${end?.reason}`)
  } finally {
    await db.end({ timeout: 2 })
  }
}
