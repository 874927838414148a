import type { Db } from '../../../db/pool.ts'
import type { Limiter } from '../../../http/limiter.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'

/** Dependencies shared by this feature's routes. */
export type Needs = {
  db: Db
  clock: Clock
  limiter: Limiter
  baseUrl: string
  masterKey: MasterKey
}
