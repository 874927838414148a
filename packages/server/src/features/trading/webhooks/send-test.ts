import type { Tenant } from '../../../values/environment.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { secretsOf } from './endpoint-secrets.ts'
import { signDelivery } from './sign-delivery.ts'
import type { EndpointRow } from './sql.ts'
import { tryDelivery } from './try-delivery.ts'

type Needs = { publicFetcher: PublicFetcher; masterKey: MasterKey; now: Date; deadlineMs: number }

export type TestOutcome = {
  event_id: string
  delivered: boolean
  status_code: number | null
  error: string | null
  duration_ms: number
}

const TYPE = 'webhook.test'

/** Sends a signed test event once, immediately. It isn't logged or retried. */
export async function sendTest(
  partner: Tenant,
  endpoint: EndpointRow,
  { publicFetcher, masterKey, now, deadlineMs }: Needs,
): Promise<TestOutcome> {
  const id = publicId('evt', now)
  const created_at = now.toISOString()
  const envelope = { id, type: TYPE, created_at, partner_id: partner.partner_id, data: {} }
  const body = JSON.stringify(envelope)
  const headers = signDelivery({
    event: { id, type: TYPE, body },
    attempt: 1,
    secrets: secretsOf(endpoint, masterKey, now),
    now,
  })
  const post = { url: new URL(endpoint.url), headers, body }
  const attempt = await tryDelivery(publicFetcher, post, { deadlineMs, now })
  const { isDelivered, status_code, error, duration_ms } = attempt
  return { event_id: id, delivered: isDelivered, status_code, error, duration_ms }
}
