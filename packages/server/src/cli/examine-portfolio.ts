import type { Config } from '../config.ts'
import { openDb } from '../db/pool.ts'
import { countOverdueChanges } from '../features/portfolio/changes/watch-changes.ts'
import { countUnseenDomains } from '../features/portfolio/domains/watch-portfolio.ts'

/** Throws if changes that owners asked for never finish. */
export async function examineChanges({ databaseUrl }: Config): Promise<string> {
  const db = openDb(databaseUrl ?? '', 1)
  try {
    const overdue = await countOverdueChanges(db, new Date())
    if (overdue === 0) return 'none is overdue'
    throw new Error(`${overdue} have not ended an hour after they were asked for: is a worker up?`)
  } finally {
    await db.end({ timeout: 1 })
  }
}

/** Whether portfolios are read from the registrar; throws what is wrong. */
export async function examinePortfolio({ databaseUrl, registrar }: Config): Promise<string> {
  if (!registrar) return 'not read: there is no registrar'
  const db = openDb(databaseUrl ?? '', 1)
  try {
    const unseen = await countUnseenDomains(db, new Date())
    if (unseen === 0) return 'every name is read in time'
    throw new Error(`${unseen} names have not been read from the registrar for two days`)
  } finally {
    await db.end({ timeout: 1 })
  }
}
