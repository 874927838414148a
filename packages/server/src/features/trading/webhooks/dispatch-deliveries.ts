import { onNews } from '../../../events/news.ts'
import { type Claim, type LeasedWork, workUnderLease } from '../../../jobs/leased-work.ts'
import { claimEndpoints, type ServedEndpoint } from './delivery-sql.ts'
import { ResultKeeper } from './keep-result.ts'
import { type Pace, type Serving, serveEndpoint } from './serve-endpoint.ts'

export const PACE: Pace = { deadlineMs: 5_000, leaseMs: 30_000, lookMs: 250 }

/** Endpoints that one worker serves at a time; each has one request under way. */
const PLACES = 128
/** Of these, how many may be taken by endpoints whose last try failed: most of them only wait. */
const AILING_PLACES = 64
/** After news of an event in this process, its commit is looked for this often and this long. */
const NEWS_LOOK_MS = 15
const COMMIT_MS = 3
const NEWS_MS = 150

type Needs = Omit<Serving, 'results' | 'pace'> & Pick<LeasedWork<ServedEndpoint>, 'log'>

/**
 * Sends what is due to whoever it is due to, until it is stopped. A worker that stops begins no
 * further try, records the ones under way and gives its endpoints back.
 */
export function dispatchDeliveries(needs: Needs, pace: Pace = PACE): { stop(): Promise<void> } {
  const { db, clock, log } = needs
  const serving = { ...needs, pace, results: new ResultKeeper(db) }
  let newsUntil = 0
  const claim = async (isAiling: boolean, { lease_token, max }: Claim<ServedEndpoint>) => {
    if (max <= 0) return []
    const { leaseMs } = pace
    return await claimEndpoints(db, { now: clock.now(), max, leaseMs, lease_token, isAiling })
  }
  const worker = workUnderLease<ServedEndpoint>({
    name: 'deliveries',
    log,
    places: PLACES,
    lookMs: () => (performance.now() < newsUntil ? NEWS_LOOK_MS : pace.lookMs),
    claims: [
      async (asked) => await claim(false, asked),
      async (asked) => {
        const ailing = asked.underWay.filter(({ failed_tries }) => failed_tries > 0).length
        return await claim(true, { ...asked, max: Math.min(asked.max, AILING_PLACES - ailing) })
      },
    ],
    work: (endpoint, place) => serveEndpoint(serving, endpoint, place),
    about: ({ id }) => ({ endpoint: id }),
  })
  // An event was written and will be committed in a moment. Many at once are one piece of news.
  let timer: NodeJS.Timeout | undefined
  const stopListening = onNews(() => {
    newsUntil = performance.now() + NEWS_MS
    timer ??= setTimeout(() => {
      timer = undefined
      worker.look()
    }, COMMIT_MS)
  })
  return {
    stop: async () => {
      stopListening()
      await worker.stop()
    },
  }
}
