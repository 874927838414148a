import { type Static, Type } from 'typebox'
import { DELIVERED_EVENTS, HISTORY_EVENTS } from '../../../events/types.ts'
import { CursorQuery } from '../../../http/pages.ts'
import { ErrorOut, Nullable, OneOf } from '../../../http/shapes.ts'
import { PARTNER_ROLES } from '../../../values/partner-role.ts'
import type { OwnPartnerRow } from '../../trading/partners/partner.ts'
import { REPORTS } from '../../trading/referral/export-report.ts'
import { FAILED_MAX } from '../../trading/webhooks/read-delivery-stats.ts'
import {
  DeliveriesQuery,
  DeliveryPath,
  EndpointIn,
  EventOut,
} from '../../trading/webhooks/shapes.ts'

/** Error responses that every portal route may return. */
export const REFUSALS = {
  400: ErrorOut,
  401: ErrorOut,
  403: ErrorOut,
  404: ErrorOut,
  429: ErrorOut,
  503: ErrorOut,
}
export const COMMON = { tags: ['Partner pages'], security: [{ session: [] }] }

const Time = Type.String({ format: 'date-time' })

export const OwnPartnersOut = Type.Object({
  partners: Type.Array(
    Type.Object({
      partner_id: Type.String(),
      name: Type.String(),
      suspended: Type.Boolean(),
      role: OneOf(PARTNER_ROLES, { description: 'What you may do for it.' }),
      affiliate_in: Type.Array(OneOf(['sandbox', 'live']), {
        description: 'Where it has an affiliate account, and so referral links and reports.',
      }),
    }),
  ),
})

export function ownPartnerOut({ id, name, suspended_at, role, affiliate_in }: OwnPartnerRow) {
  return { partner_id: id, name, suspended: suspended_at !== null, role, affiliate_in }
}

const TENANT = {
  partner_id: Type.String({ minLength: 1, maxLength: 100 }),
  environment: OneOf(['sandbox', 'live']),
}
export const TenantPath = Type.Object(TENANT)
export const TenantReportPath = Type.Object({ ...TENANT, name: OneOf(REPORTS) })
export const TenantItemPath = Type.Object({ ...TENANT, ...DeliveryPath.properties })

export const OwnWebhookIn = Type.Object(
  {
    url: EndpointIn.properties.url,
    secret: Type.Optional(EndpointIn.properties.secret),
  },
  { additionalProperties: false },
)

export const OwnWebhook = Type.Object({
  url: Type.String(),
  active: Type.Boolean(),
  created_at: Time,
  inactive_at: Nullable(Time),
  inactive_reason: Nullable(
    Type.String({
      description: '`gone`: it returned 410. `failing`: every attempt failed for 120 hours.',
    }),
  ),
  previous_secret_until: Nullable(
    Type.String({ format: 'date-time', description: 'Until then the previous secret signs too.' }),
  ),
})
export const OwnWebhookOut = Type.Object({ webhook: Nullable(OwnWebhook) })

type Endpoint = {
  url: string
  active: boolean
  created_at: Date
  inactive_at: Date | null
  inactive_reason: 'gone' | 'failing' | null
  previous_until: Date | null
}

/** Leaves out the secret, which can't be read again. */
export function ownWebhookOut(endpoint: Endpoint, now: Date): Static<typeof OwnWebhook> {
  const { url, active, inactive_reason, previous_until } = endpoint
  const isOverlapping = previous_until !== null && previous_until > now
  return {
    url,
    active,
    created_at: endpoint.created_at.toISOString(),
    inactive_at: endpoint.inactive_at?.toISOString() ?? null,
    inactive_reason,
    previous_secret_until: isOverlapping ? previous_until.toISOString() : null,
  }
}

export const OwnDeliveriesQuery = Type.Object(
  {
    ...DeliveriesQuery.properties,
    type: Type.Optional(OneOf(DELIVERED_EVENTS, { description: 'The type of the event.' })),
  },
  { additionalProperties: false },
)

export const ResendFailedIn = Type.Object(
  {
    since: Type.String({
      format: 'date-time',
      description: 'Deliveries whose last attempt failed since then are sent again.',
    }),
  },
  { additionalProperties: false },
)

export const ResentOut = Type.Object({
  resent: Type.Integer({ minimum: 0 }),
  has_more: Type.Boolean({ description: 'True if more are left. Send the request again.' }),
})

const Milliseconds = Nullable(
  Type.Integer({ minimum: 0, description: 'In milliseconds; null if nothing was tried.' }),
)
export const DeliveryStatsOut = Type.Object({
  days: Type.Array(
    Type.Object({
      day: Type.String({ format: 'date', description: 'The day, in UTC.' }),
      delivered: Type.Integer({ minimum: 0 }),
      failed: Type.Integer({ minimum: 0 }),
      pending: Type.Integer({ minimum: 0 }),
      p50_ms: Milliseconds,
      p95_ms: Milliseconds,
    }),
    { description: 'Newest first. Days without deliveries are left out.' },
  ),
  failed_count: Type.Integer({
    minimum: 0,
    maximum: FAILED_MAX,
    description: 'Deliveries that failed in the last 30 days and were not sent again since.',
  }),
})

export const OwnEventsQuery = Type.Object(
  { ...CursorQuery, type: Type.Optional(OneOf([...DELIVERED_EVENTS, ...HISTORY_EVENTS])) },
  { additionalProperties: false },
)

export const OwnEventOut = Type.Object({
  ...EventOut.properties,
  body: Type.String({ description: 'The exact text that is sent and signed.' }),
})
