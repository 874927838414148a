import type { Config } from '../config.ts'
import { openDb } from '../db/pool.ts'
import { countOverdueChanges } from '../features/portfolio/changes/watch-changes.ts'
import { countUnseenDomains } from '../features/portfolio/domains/watch-portfolio.ts'

/** Throws if changes that owners requested don't finish. */
export async function examineChanges({ databaseUrl }: Config): Promise<string> {
  const db = openDb(databaseUrl ?? '', 1)
  try {
    const overdue = await countOverdueChanges(db, new Date())
    if (overdue === 0) return 'none is overdue'
    throw new Error(`${overdue} have not ended within an hour. Is a worker running?`)
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** Checks that portfolios are synced from the registrar. Throws if some are late. */
export async function examinePortfolio({ databaseUrl, registrar }: Config): Promise<string> {
  if (!registrar) return 'not synced: no registrar is configured'
  const db = openDb(databaseUrl ?? '', 1)
  try {
    const unseen = await countUnseenDomains(db, new Date())
    if (unseen === 0) return 'every domain is up to date'
    throw new Error(`${unseen} domains have not been synced from the registrar for two days`)
  } finally {
    await db.end({ timeout: 1 })
  }
}
