import type { Deps } from '../deps.ts'
import { undoRoutes } from '../features/desks/undo/routes.ts'
import type { App } from '../http/app.ts'
import { countByAddress } from '../http/rate-limit.ts'

/** What a domain owner does from a link in an email. No session needed. */
export async function openToOwners(app: App, deps: Deps): Promise<void> {
  const { config, db, clock, limiter, upstream } = deps
  await app.register(async (owners: App) => {
    countByAddress(owners, limiter)
    undoRoutes(owners, { db, clock, masterKey: config.masterKey, registrar: upstream.registrar })
  })
}
