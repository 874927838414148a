import type { Db } from '../../../db/pool.ts'
import type { LoggedRoute } from '../../../http/logged-path.ts'
import { dayOf } from '../../../http/request-log.ts'
import { insertBatches, openRequestDays } from '../../../http/request-log-sql.ts'
import { LineBuffer } from '../../../http/line-buffer.ts'
import { noLine, writeLine } from '../../../http/request-line.ts'
import { publicId } from '../../../values/public-id.ts'
import { SAMPLE_KEY_ID } from './fill-sandbox.ts'
import { sampleNames, STORY } from './sample-story.ts'

type Sample = {
  hoursAgo: number
  method: string
  url: string
  status: number
  code?: string
  ms: number
}

const V1 = '/api/partner/v1'
const HOUR_MS = 3_600_000
const REFUSED_FROM = 400
/** The log has the last seven days. */
const KEPT_HOURS = 7 * 24

/** Writes the requests that would have led to the sample orders to the partner's request log. */
export async function logSampleRequests(
  db: Db,
  partner_id: string,
  orderIds: (string | undefined)[],
  now: Date,
): Promise<void> {
  const batches = samplesOf(partner_id, orderIds).map(({ hoursAgo, code = null, ...sample }) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const id = publicId('req', at)
    // Nothing here has to be hidden: names of domains and ids are shown in the log.
    const route: LoggedRoute = { url: sample.url, hasParams: false, shown: new Set() }
    const refused = sample.status >= REFUSED_FROM ? 1 : 0
    const request = { ...sample, request_id: id, route, code }
    const line = new LineBuffer()
    writeLine(line, SAMPLE_KEY_ID, request, noLine())
    const tenant = { partner_id, environment: 'sandbox' } as const
    return { ...tenant, at, first_at: at, id, requests: 1, refused, lines: line.text() }
  })
  await openRequestDays(db, [...new Set(batches.map(({ at }) => dayOf(at)))])
  await insertBatches(db, batches)
}

function samplesOf(partner_id: string, orderIds: (string | undefined)[]): Sample[] {
  const names = sampleNames(partner_id)
  const recent = STORY.filter(({ hoursAgo }) => hoursAgo < KEPT_HOURS)
  const told = recent.flatMap((step, turn): Sample[] => {
    const { hoursAgo } = step
    const post = (path: string, ms: number): Sample => {
      return { hoursAgo, method: 'POST', url: V1 + path, status: 201, ms: ms + (turn % 5) }
    }
    if (step.kind === 'order') {
      const url = `${V1}/domains/${names[step.name]?.domain ?? ''}`
      const look = {
        hoursAgo: hoursAgo + 0.1,
        method: 'GET',
        url,
        status: 200,
        ms: 2.4 + turn / 10,
      }
      return [look, post('/orders', 11.7)]
    }
    if (step.kind === 'refund') return [post('/refunds', 9.2)]
    if (step.kind === 'case') return step.to === 'open' ? [post('/brokerage', 412)] : []
    if (step.kind === 'checkout' || step.kind === 'hosted-sale')
      return [post('/checkout-session', 6.3)]
    return step.kind === 'link' ? [post('/links', 4.1)] : []
  })
  const order = `${V1}/orders/${orderIds[3] ?? ''}`
  return [
    ...told,
    // What goes wrong most often at first.
    refusal({ hoursAgo: 151, status: 401, code: 'invalid_signature', url: `${V1}/orders` }),
    refusal({ hoursAgo: 71, status: 422, code: 'price_mismatch', url: `${V1}/orders` }),
    { hoursAgo: 43, method: 'GET', url: order, status: 200, ms: 3.1 },
    { hoursAgo: 2, method: 'GET', url: `${V1}/settlements`, status: 200, ms: 4.8 },
  ]
}

function refusal(given: Pick<Sample, 'hoursAgo' | 'status' | 'url'> & { code: string }): Sample {
  return { method: 'POST', ms: 1.9, ...given }
}
