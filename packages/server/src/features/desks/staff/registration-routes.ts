import { type Static, Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { ErrorOut, Nullable, OneOf } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import { listWaiting, type WaitingPurchase } from '../../portfolio/cart/list-waiting.ts'
import { lookAtRegistrar } from '../../portfolio/cart/look-at-registrar.ts'
import { giveUpRegistration, recheckRegistration } from '../../portfolio/changes/resolve-doubt.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const Time = Type.String({ format: 'date-time' })
const Path = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) })

const Contact = Type.Object({
  id: Type.String(),
  name: Type.String(),
  organization: Nullable(Type.String()),
  email: Type.String(),
  country: Type.String(),
  handle: Type.String({ description: 'The handle of the contact at the registrar.' }),
})

/** What was ordered. For renewals and restores there is only the period. */
const Ordered = {
  op: OneOf(['register', 'transfer', 'renew', 'restore']),
  years: Nullable(Type.Integer()),
  premium: Type.Boolean(),
  privacy: Nullable(Type.Boolean()),
  nameservers: Nullable(
    Type.Array(Type.String(), { description: 'Null if the domain uses our name servers.' }),
  ),
  registrant: Nullable(Contact),
}

export const StaffRegistrationOut = Type.Object({
  id: Type.String(),
  domain: Type.String(),
  reason: OneOf(['in_doubt', 'registrar_credit'], {
    description:
      'in_doubt: nobody knows whether it was done. registrar_credit: our credit is used up.',
  }),
  doubt: Nullable(Type.String({ description: 'What we know about a purchase in doubt.' })),
  ...Ordered,
  email: Type.String({ description: "The buyer's email address." }),
  receipt_id: Type.String(),
  price_cents: Type.Integer({
    description: 'What the buyer pays for it.',
  }),
  cost_cents: Nullable(Type.Integer({ description: 'What the registrar asked for.' })),
  payment: Nullable(
    Type.Object({
      payment_id: Type.String(),
      gateway: Type.String(),
      held_cents: Type.Integer({ description: "Held on the buyer's card, for the whole receipt." }),
      held_at: Time,
      capture_before: Nullable({
        ...Time,
        description: 'When the hold lapses. What is still open a day before is charged then.',
      }),
    }),
  ),
  is_charged: Type.Boolean({
    description: 'The money was taken already, and is refunded if this fails.',
  }),
  attempts: Type.Integer({
    description: 'How many times the worker has tried it or checked on it.',
  }),
  process_id: Nullable(Type.Integer({ description: "The registrar's process." })),
  process_before: Nullable(
    Type.Integer({ description: "The registrar's latest process of the name before the order." }),
  ),
  submitted_at: Nullable({ ...Time, description: 'When it was sent to the registrar.' }),
  created_at: { ...Time, description: 'When it was ordered.' },
})

export function registrationOut(row: WaitingPurchase): Static<typeof StaffRegistrationOut> {
  const { id, domain, op, years, doubt, email, receipt_id, price_cents, payment } = row
  const { cost_cents = null, premium = false, privacy = null } = row.registration ?? {}
  const { attempts, process_id, process_before } = row
  return {
    id: String(id),
    domain,
    reason: row.state === 'in_doubt' ? 'in_doubt' : 'registrar_credit',
    doubt,
    op,
    years,
    premium,
    privacy,
    nameservers: row.registration?.nameservers ?? null,
    registrant: row.registrant ? contactOut(row.registrant) : null,
    email,
    receipt_id,
    price_cents,
    cost_cents,
    payment: payment ? paymentOut(payment) : null,
    is_charged: row.is_charged,
    attempts,
    process_id,
    process_before,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

function paymentOut({ held_at, capture_before, ...held }: NonNullable<WaitingPurchase['payment']>) {
  return {
    ...held,
    held_at: held_at.toISOString(),
    capture_before: capture_before?.toISOString() ?? null,
  }
}

function contactOut(contact: NonNullable<WaitingPurchase['registrant']>): Static<typeof Contact> {
  const { id, name, organization, email, country, handle } = contact
  return { id, name, organization, email, country, handle }
}

const BOUNDS = { rowsMax: 200, countMax: 1_000 }
const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }
const Resolved = Type.Object({ id: Type.String(), domain: Type.String() })

const RegistrarViewOut = Type.Object({
  problem: Nullable(Type.String({ description: 'Why the registrar could not be asked.' })),
  held: Nullable(
    Type.Object({
      registrant: Nullable(Type.String({ description: 'The handle of the registrant.' })),
      is_buyers: Nullable(
        Type.Boolean({ description: 'Whether this is the contact the buyer ordered with.' }),
      ),
      statuses: Type.Array(Type.String()),
      created_at: Nullable(Type.String()),
      expires_at: Type.String(),
    }),
  ),
  processes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      action: Nullable(Type.String()),
      status: Type.String(),
      created_at: Nullable(Type.String()),
      is_since: Type.Boolean({ description: 'Whether the process began after we sent the order.' }),
      cost_cents: Nullable(Type.Integer()),
    }),
  ),
})

/** GET /api/staff/registrations, POST …/{id}/recheck and …/{id}/give-up. */
export function registrationRoutes(app: App, needs: Needs): void {
  const { db, clock } = needs
  lookRoute(app, needs)
  app.get(
    '/registrations',
    {
      config,
      schema: {
        ...common,
        operationId: 'listWaitingRegistrations',
        summary:
          'List paid registrations, transfers, renewals and restores that need staff, longest wait first',
        response: {
          200: Type.Object({
            count: Type.Integer(),
            registrations: Type.Array(StaffRegistrationOut),
          }),
          ...STAFF_REFUSALS,
        },
      },
    },
    async () => {
      const { count, rows } = await listWaiting(db, BOUNDS)
      return { count, registrations: rows.map(registrationOut) }
    },
  )
  app.post(
    '/registrations/:id/recheck',
    {
      config,
      schema: {
        ...common,
        operationId: 'recheckRegistration',
        summary: 'Ask the registrar again about a purchase in doubt',
        description: 'Nothing is sent again. The outcome shows up in the list within seconds.',
        params: Path,
        response: { 200: Resolved, 409: ErrorOut, ...STAFF_REFUSALS },
      },
    },
    async ({ params: { id } }) => {
      return { id, domain: await db.begin((tx) => recheckRegistration(tx, Number(id))) }
    },
  )
  app.post(
    '/registrations/:id/give-up',
    {
      config,
      schema: {
        ...common,
        operationId: 'giveUpRegistration',
        summary: 'End a purchase in doubt as failed, without charging the buyer',
        description:
          'First make sure at the registrar that it was not carried out. What was charged is refunded.',
        params: Path,
        response: { 200: Resolved, 409: ErrorOut, ...STAFF_REFUSALS },
      },
    },
    async ({ params: { id } }) => {
      return { id, domain: await db.begin((tx) => giveUpRegistration(tx, Number(id), clock.now())) }
    },
  )
}

/** GET /api/staff/registrations/{id}/registrar. */
function lookRoute(app: App, { db, registrar }: Needs): void {
  app.get(
    '/registrations/:id/registrar',
    {
      config,
      schema: {
        ...common,
        operationId: 'lookAtRegistrar',
        summary: 'Ask the registrar what it knows about a waiting purchase',
        description: 'Who holds the domain, and its latest processes. Changes nothing.',
        params: Path,
        response: { 200: RegistrarViewOut, 404: ErrorOut, ...STAFF_REFUSALS },
      },
    },
    async ({ params: { id } }, reply) =>
      await lookAtRegistrar({ db, registrar }, Number(id), untilGone(reply)),
  )
}
