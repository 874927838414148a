import type { Db } from '../../../db/pool.ts'
import type { Limiter } from '../../../http/limiter.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'

/** What the routes of this feature share. */
export type Needs = {
  db: Db
  clock: Clock
  limiter: Limiter
  baseUrl: string
  masterKey: MasterKey
}
