import type { Db } from '../db/pool.ts'
import type { Replica } from '../db/replica.ts'
import type { RegistrarClient } from '../upstream/registrar/registrar-client.ts'
import type { Upstream } from '../upstream/open-upstream.ts'
import type { Clock } from '../values/clock.ts'
import type { MasterKey } from '../values/master-key.ts'
import type { Availability } from '../features/market/search/availability.ts'
import type { FindSales } from '../features/market/listings/published-sale.ts'
import type { FindLocked } from '../features/market/search/find-listed.ts'
import type { BestDrops } from '../features/registry/namespace/best-drops.ts'
import type { Catalogue } from '../features/registry/tlds/catalogue.ts'
import type { RunTool } from '../features/tools/run-inline.ts'

/** What the tools use: the same as the HTTP endpoints. */
export type McpNeeds = {
  db: Db
  replica: Replica
  clock: Clock
  upstream: Upstream
  registrar: RegistrarClient | undefined
  availability: Availability
  findLocked: FindLocked
  findSales: FindSales
  catalogue: Catalogue
  best: BestDrops
  runTool: RunTool
  /** Our name servers. */
  nameservers: string[]
  commonTlds: readonly string[]
  monthlyFeeBps: number
  baseUrl: string
  config: { masterKey: MasterKey }
}
