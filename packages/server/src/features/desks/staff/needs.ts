import type { Db } from '../../../db/pool.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { PageCache } from '../../market/listings/page-cache.ts'

/** What the staff routes depend on. */
export type Needs = {
  db: Db
  clock: Clock
  masterKey: MasterKey
  listingPages: PageCache
  /** Whether large amounts need a second member of staff. */
  fourEyes: boolean
  reviewThresholdCents: number
}
