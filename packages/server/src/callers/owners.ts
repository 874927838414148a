import type { Deps } from '../deps.ts'
import { SEARCH_LIST } from '../features/market/saved-searches/letters.ts'
import { searchList } from '../features/market/saved-searches/search-list.ts'
import { WATCHES_LIST } from '../features/market/watching/letters.ts'
import { watchesList } from '../features/market/watching/watches-list.ts'
import { unsubscribeRoutes } from '../features/people/mail/unsubscribe-routes.ts'
import { appWays } from '../features/people/oauth/app-ways.ts'
import { keyWays } from '../features/desks/developer-keys/key-ways.ts'
import { undoRoutes } from '../features/desks/undo/routes.ts'
import type { App } from '../http/app.ts'
import { countByAddress } from '../http/rate-limit.ts'

/** What people do from a link in an email. No session needed. */
export async function openToOwners(
  app: App,
  deps: Deps,
  { forgetTokens }: { forgetTokens: () => void },
): Promise<void> {
  const { config, db, clock, limiter, upstream } = deps
  await app.register(async (owners: App) => {
    countByAddress(owners, limiter)
    const { registrar } = upstream
    const ways = { developer_keys: keyWays, apps: appWays(forgetTokens) }
    undoRoutes(owners, { db, clock, masterKey: config.masterKey, registrar, ways })
  })
  await app.register(async (readers: App) => {
    countByAddress(readers, limiter)
    const lists = { [WATCHES_LIST]: watchesList, [SEARCH_LIST]: searchList }
    unsubscribeRoutes(readers, { db, clock, masterKey: config.masterKey, lists })
  })
}
