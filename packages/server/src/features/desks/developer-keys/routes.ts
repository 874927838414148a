import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, LegacyErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { holdSession } from '../../people/accounts/hold-session.ts'
import { isPaymentUnderWay } from '../../trading/checkout/is-payment-under-way.ts'
import { findOffer } from '../../market/listings/find-offer.ts'
import { isSaleUnderWay } from '../../trading/orders/is-sale-under-way.ts'
import { issueKey, KEYS_MAX } from './issue-key.ts'
import {
  AvailableOut,
  availableOut,
  AvailableQuery,
  IssuedKeyOut,
  issuedKeyOut,
  KeyIn,
  KeyPath,
  KeysOut,
  keysOut,
} from './shapes.ts'
import { readLiveKeys, setRevoked } from './sql.ts'

type Needs = { db: Db; clock: Clock }

const tags = ['Developer keys']
const security = [{ session: [] }]
const config = { limit: 'keys.manage' } as const
const REFUSALS = { 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }

/** POST, GET and DELETE /api/v1/keys, for signed-in people (spec 4.3). */
export function keyRoutes(app: App, { db, clock }: Needs): void {
  app.post(
    '/api/v1/keys',
    {
      config,
      schema: {
        operationId: 'issueKey',
        summary: 'Create a developer key',
        description: 'The secret is shown only once.',
        tags,
        security,
        body: KeyIn,
        response: { 201: IssuedKeyOut, 400: ErrorOut, 409: ErrorOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const wanted = { account_id: session.account_id, name: request.body.name ?? null }
      const key = await db.begin(async (tx) => {
        const issued = await issueKey(tx, wanted, clock.now())
        await holdSession(tx, session)
        return issued
      })
      return reply.code(201).send(issuedKeyOut(key))
    },
  )
  app.get(
    '/api/v1/keys',
    {
      config,
      schema: {
        operationId: 'listKeys',
        summary: 'List developer keys (without secrets)',
        tags,
        security,
        response: { 200: KeysOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => keysOut(await readLiveKeys(db, sessionOf(request).account_id, KEYS_MAX)),
  )
  app.delete(
    '/api/v1/keys/:id',
    {
      config,
      schema: {
        operationId: 'revokeKey',
        summary: 'Revoke a developer key',
        tags,
        security,
        params: KeyPath,
        response: {
          204: Type.Null({ description: 'The key was revoked.' }),
          404: ErrorOut,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const { id } = request.params
      const isRevoked = await setRevoked(db, { id, account_id, now: clock.now() })
      if (!isRevoked) throw new Refusal('not_found', 'No such key.')
      return reply.code(204).send(null)
    },
  )
}

/** GET /api/v1/domains/available, for callers with a developer key (spec 4.1). */
export function keyedAvailabilityRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/v1/domains/available',
    {
      config: { limit: 'keys.availability', errorShape: 'legacy' },
      schema: {
        operationId: 'keyedAvailability',
        summary: 'Check whether a name is for sale, and its price',
        tags,
        security: [{ developerKey: [], developerSecret: [] }],
        querystring: AvailableQuery,
        response: { 200: AvailableOut, 400: LegacyErrorOut, 401: LegacyErrorOut, 429: ErrorOut },
      },
    },
    async ({ query }) => {
      const offer = await findOffer(db, 'live', query.domain)
      const { domain } = offer.named
      const isLocked = offer.price
        ? await isPaymentUnderWay(db, 'live', domain)
        : await isSaleUnderWay(db, 'live', domain)
      return availableOut(offer, isLocked)
    },
  )
}
