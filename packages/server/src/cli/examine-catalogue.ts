import type { Config } from '../config.ts'
import { openDb } from '../db/pool.ts'
import { Catalogue, STALE_AFTER_MS } from '../features/registry/tlds/catalogue.ts'
import { openUpstream } from '../upstream/open-upstream.ts'
import { systemClock } from '../values/clock.ts'

/** Checks that the registrar accepts our credentials. Throws an error that says what is wrong. */
export async function examineRegistrar({ registrar: account }: Config): Promise<string> {
  const { registrar } = openUpstream(undefined, { account })
  if (!registrar || !account) return 'not configured: REGISTRAR_API_KEY is not set'
  await registrar.readTld('com')
  return `answers at ${account.url}`
}

/** Reports how old our prices are. Throws if the last sync failed or they are stale. */
export async function examineCatalogue({ databaseUrl, registrar }: Config): Promise<string> {
  const db = openDb(databaseUrl ?? '', 1)
  try {
    const { tlds, lastRun, lastGoodAt } = await new Catalogue(db, systemClock).read()
    if (!registrar && tlds.size === 0) return 'empty without a registrar: every price is null'
    if (!lastRun) return 'not synced yet: start a worker, or run "namehouse catalogue sync"'
    const good = lastGoodAt
      ? `last good sync ${lastGoodAt.toISOString()}`
      : 'no successful sync yet'
    if (lastRun.outcome === 'failed' || lastRun.outcome === 'partial') {
      throw new Error(`the last sync failed (${lastRun.outcome}): ${lastRun.reason}; ${good}`)
    }
    const isOld = lastGoodAt && Date.now() - lastGoodAt.getTime() > STALE_AFTER_MS
    if (isOld) throw new Error(`stale: ${good}`)
    return `${tlds.size} TLDs, ${good}`
  } finally {
    await db.end({ timeout: 1 })
  }
}
