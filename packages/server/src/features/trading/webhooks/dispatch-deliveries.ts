import { onDeliveryDue } from '../../../events/delivery-due.ts'
import { type Claim, type LeasedWork, workUnderLease } from '../../../jobs/leased-work.ts'
import { claimEndpoints, type ServedEndpoint } from './delivery-sql.ts'
import { ResultKeeper } from './keep-result.ts'
import { type Pace, type Serving, serveEndpoint } from './serve-endpoint.ts'

export const PACE: Pace = { deadlineMs: 5_000, leaseMs: 30_000, lookMs: 250 }

/** Endpoints that one worker serves at a time, each with one request in flight. */
const PLACES = 128
/** How many of these may be taken by failing endpoints, which mostly wait for timeouts. */
const AILING_PLACES = 64
/** After an event is written in this process, poll this often and this long for its commit. */
const NEWS_LOOK_MS = 15
const COMMIT_MS = 3
const NEWS_MS = 150

type Needs = Omit<Serving, 'results' | 'pace'> & Pick<LeasedWork<ServedEndpoint>, 'log'>

/**
 * Sends due deliveries until it is stopped. On stop, a worker starts no new attempts, records those
 * in flight and releases its endpoints.
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
  // An event was written and will be committed in a moment. A burst of events triggers one look.
  let timer: NodeJS.Timeout | undefined
  const stopListening = onDeliveryDue(() => {
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
