import { transact } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import type { Work } from '../../../jobs/repeat.ts'
import { Catalogue } from '../../registry/tlds/catalogue.ts'
import { Availability } from '../search/availability.ts'
import { checkNames } from './check-names.ts'
import { handleNews } from './handle-news.ts'
import { readDrops } from './read-drops.ts'
import { sendAlerts } from './send-alerts.ts'
import { purgeAlerts } from './sql.ts'

const CHECK_EVERY_MS = 2_000
const NEWS_EVERY_MS = 2_000
/** Zone files come once a day. */
const DROPS_EVERY_MS = 30_000
const MAIL_EVERY_MS = 1_000
const PURGE_EVERY_MS = 3_600_000
const DAY_MS = 24 * 3_600_000
/** As long as the mails themselves, which are written from them. */
const ALERTS_KEPT_MS = 31 * DAY_MS
/** Longer than a name can stay in one state that is reported by its date. */
const FIRINGS_KEPT_MS = 800 * DAY_MS

type Needs = Pick<Deps, 'db' | 'clock' | 'upstream'>

/** Checks watched names, handles listings and dropped names, and queues email about them. */
export function watchJobs({ db, clock, upstream }: Needs): Work[] {
  const availability = new Availability(upstream, new Catalogue(db, clock), clock)
  return [
    {
      name: 'read dropped names',
      everyMs: DROPS_EVERY_MS,
      run: () => transact(db, (tx) => readDrops(tx, upstream.zones, clock.now())),
    },
    {
      name: 'check watched names',
      everyMs: CHECK_EVERY_MS,
      run: (leaving) => checkNames({ db, availability }, clock.now(), leaving),
    },
    {
      name: 'handle listing news',
      everyMs: NEWS_EVERY_MS,
      // Two workers may tell the same accounts about different names, so one is retried.
      run: () => transact(db, (tx) => handleNews(tx, clock.now())),
    },
    {
      name: 'queue watch emails',
      everyMs: MAIL_EVERY_MS,
      run: () => transact(db, (tx) => sendAlerts(tx, clock.now())),
    },
    {
      name: 'purge watch alerts',
      everyMs: PURGE_EVERY_MS,
      run: () => {
        const firingsBefore = ago(FIRINGS_KEPT_MS)
        return purgeAlerts(db, { alertsBefore: ago(ALERTS_KEPT_MS), firingsBefore })
      },
    },
  ]

  function ago(ms: number): Date {
    return new Date(clock.now().getTime() - ms)
  }
}
