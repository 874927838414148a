import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { dateIn, dateOrNullIn, recordsIn, textIn } from './read-record.ts'

export type Environment = 'sandbox' | 'live'
/** In whose name somebody acts. */
export type Tenant = { partner_id: string; environment: Environment }

export type OwnPartner = { partner_id: string; name: string; suspended: boolean }

export type Webhook = {
  url: string
  active: boolean
  created_at: Date
  inactive_at: Date | null
  inactive_reason: string | null
  previous_secret_until: Date | null
}

/** What came of a test. */
export type TestResult = {
  delivered: boolean
  status_code: number | null
  error: string | null
  duration_ms: number
}

type Json = Record<string, unknown>

export async function readOwnPartners(signal: AbortSignal): Promise<OwnPartner[]> {
  return recordsIn(await ask('/api/portal/partners', signal), 'partners').map((partner) => ({
    partner_id: textIn(partner, 'partner_id'),
    name: textIn(partner, 'name'),
    suspended: partner['suspended'] === true,
  }))
}

export async function readWebhook(tenant: Tenant, signal: AbortSignal): Promise<Webhook | null> {
  return webhookIn(await ask(pathOf(tenant, 'webhook'), signal))
}

/** Without a secret the present one stays. */
export async function setWebhook(
  tenant: Tenant,
  body: { url: string; secret?: string },
): Promise<Webhook | null> {
  return webhookIn(await tell(pathOf(tenant, 'webhook'), { method: 'PUT', body }))
}

export async function removeWebhook(tenant: Tenant): Promise<void> {
  await tell(pathOf(tenant, 'webhook'), { method: 'DELETE' })
}

export async function testWebhook(tenant: Tenant): Promise<TestResult> {
  const body = recordIn(await tell(pathOf(tenant, 'webhook/test'), {}))
  return {
    delivered: body['delivered'] === true,
    status_code: numberOrNullIn(body, 'status_code'),
    error: textOrNullIn(body, 'error'),
    duration_ms: numberOrNullIn(body, 'duration_ms') ?? 0,
  }
}

export function pathOf({ partner_id, environment }: Tenant, rest: string): string {
  return `/api/portal/${encodeURIComponent(partner_id)}/${environment}/${rest}`
}

export function recordIn(body: unknown): Json {
  if (!isRecord(body)) throw unreadable(200)
  return body
}

export function textOrNullIn(record: Json, name: string): string | null {
  return record[name] === null ? null : textIn(record, name)
}

export function numberOrNullIn(record: Json, name: string): number | null {
  const value = record[name]
  if (value === null || typeof value === 'number') return value
  throw unreadable(200)
}

function webhookIn(body: unknown): Webhook | null {
  const webhook = recordIn(body)['webhook']
  if (webhook === null) return null
  const record = recordIn(webhook)
  return {
    url: textIn(record, 'url'),
    active: record['active'] === true,
    created_at: dateIn(record, 'created_at'),
    inactive_at: dateOrNullIn(record, 'inactive_at'),
    inactive_reason: textOrNullIn(record, 'inactive_reason'),
    previous_secret_until: dateOrNullIn(record, 'previous_secret_until'),
  }
}
