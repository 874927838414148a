import { type Static, Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { ErrorOut, Nullable, OneOf } from '../../../http/shapes.ts'
import { listWaiting, type WaitingRegistration } from '../../portfolio/cart/list-waiting.ts'
import { giveUpRegistration, recheckRegistration } from '../../portfolio/changes/resolve-doubt.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const Time = Type.String({ format: 'date-time' })
const Path = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) })

export const StaffRegistrationOut = Type.Object({
  id: Type.String(),
  domain: Type.String(),
  reason: OneOf(['in_doubt', 'registrar_credit'], {
    description:
      'in_doubt: nobody knows whether it was registered. registrar_credit: our credit is used up.',
  }),
  doubt: Nullable(Type.String({ description: 'What is known about a doubt.' })),
  email: Type.String({ description: 'Of the buyer.' }),
  receipt_id: Type.String(),
  price_cents: Type.Integer({ description: "Held on the buyer's card." }),
  cost_cents: Nullable(Type.Integer({ description: 'What the registrar asked for.' })),
  years: Type.Integer(),
  premium: Type.Boolean(),
  registrant: Type.String({ description: "The registrant's contact id." }),
  process_id: Nullable(Type.Integer({ description: "The registrar's process." })),
  submitted_at: Nullable({ ...Time, description: 'When it was sent to the registrar.' }),
  created_at: { ...Time, description: 'When it was ordered.' },
})

export function registrationOut(row: WaitingRegistration): Static<typeof StaffRegistrationOut> {
  const { id, domain, state, doubt, email, receipt_id, price_cents, process_id } = row
  const { cost_cents, years, premium, contacts } = row.registration
  return {
    id: String(id),
    domain,
    reason: state === 'in_doubt' ? 'in_doubt' : 'registrar_credit',
    doubt,
    email,
    receipt_id,
    price_cents,
    cost_cents,
    years,
    premium,
    registrant: contacts.registrant,
    process_id,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

const BOUNDS = { rowsMax: 200, countMax: 1_000 }
const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }
const Resolved = Type.Object({ id: Type.String(), domain: Type.String() })

/** GET /api/staff/registrations, POST …/{id}/recheck and …/{id}/give-up. */
export function registrationRoutes(app: App, { db, clock }: Needs): void {
  app.get(
    '/registrations',
    {
      config,
      schema: {
        ...common,
        operationId: 'listWaitingRegistrations',
        summary: 'List paid registrations that need staff, longest wait first',
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
        summary: 'Ask the registrar again about a registration in doubt',
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
        summary: 'End a registration in doubt as failed, without charging the buyer',
        description: 'First make sure at the registrar that the domain was not registered.',
        params: Path,
        response: { 200: Resolved, 409: ErrorOut, ...STAFF_REFUSALS },
      },
    },
    async ({ params: { id } }) => {
      return { id, domain: await db.begin((tx) => giveUpRegistration(tx, Number(id), clock.now())) }
    },
  )
}
