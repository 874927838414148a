import type { Db } from '../../../db/pool.ts'
import type { Replica } from '../../../db/replica.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { PageCache } from '../../market/listings/page-cache.ts'

/** What the staff routes depend on. */
export type Needs = {
  db: Db
  /** For reports, which may be a moment old. */
  replica: Replica
  clock: Clock
  masterKey: MasterKey
  baseUrl: string
  registrar: RegistrarClient | undefined
  listingPages: PageCache
  /** Whether large amounts need a second member of staff. */
  fourEyes: boolean
  reviewThresholdCents: number
  /** Whether this is a restored copy that sends nothing. */
  isQuarantined: boolean
}
