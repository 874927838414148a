import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { App } from '../../../http/app.ts'
import { Nullable } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { issueOwnCredential } from '../../trading/partners/issue-own-credential.ts'
import { listOwnCredentials } from '../../trading/partners/list-own-credentials.ts'
import { readPublicKey } from '../../trading/partners/read-public-key.ts'
import { revokeCredential } from '../../trading/partners/revoke-credential.ts'
import { OVERLAP_SECONDS } from '../../trading/partners/rotate-credential.ts'
import { rotateOwnCredential } from '../../trading/partners/rotate-own-credential.ts'
import { keepAudit } from '../staff/keep-audit.ts'
import { RotateIn } from '../staff/shapes.ts'
import { ADMINS, TECHNICAL } from './access.ts'
import {
  CREDENTIAL_REFUSALS,
  OwnCredentialIn,
  OwnCredentialPath,
  OwnCredentialsOut,
  ownCredentialsOut,
  OwnIssuedOut,
  ownIssuedOut,
} from './credential-shapes.ts'
import { notifyOfCredential } from './notify-of-credential.ts'
import { COMMON, REFUSALS, TenantPath } from './shapes.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey }

/**
 * A live credential can sell for real money, so it needs a recent sign-in. A sandbox one does not.
 */
const issues = {
  limit: 'portal.credentials',
  roles: ADMINS,
  stepUp: ({ tenant }: FastifyRequest) => tenant.environment === 'live',
} as const

/**
 * The credentials that a partner's systems sign with. Members can see them. Admins can issue and
 * revoke them, which is written to the audit log first.
 */
export async function ownCredentialRoutes(app: App, needs: Needs): Promise<void> {
  const { db, clock } = needs
  app.get(
    '/credentials',
    {
      config: { limit: 'portal.reads', roles: TECHNICAL },
      schema: {
        ...COMMON,
        operationId: 'listOwnCredentials',
        summary: 'List credentials, active first (without secrets)',
        params: TenantPath,
        response: { 200: OwnCredentialsOut, ...REFUSALS },
      },
    },
    async ({ tenant, partnerRole }) => {
      const now = clock.now()
      const listed = await inOneSnapshot(db, (tx) => listOwnCredentials(tx, tenant, now))
      return ownCredentialsOut({ ...listed, isAdmin: partnerRole === 'admin' })
    },
  )

  await app.register(async (admins: App) => {
    keepAudit(admins, needs)
    issueRoutes(admins, needs)
    revokeRoute(admins, needs)
  })
}

function issueRoutes(app: App, { db, clock, masterKey }: Needs): void {
  app.post(
    '/credentials',
    {
      config: issues,
      schema: {
        ...COMMON,
        operationId: 'issueOwnCredential',
        summary: 'Issue a credential with a secret, which is shown only once, or for a public key',
        description: 'Its scopes are limited to those of the active credentials.',
        params: TenantPath,
        body: OwnCredentialIn,
        response: { 201: OwnIssuedOut, ...CREDENTIAL_REFUSALS },
      },
    },
    async (request, reply) => {
      const { scopes, affiliate = false, label = null, public_key: text } = request.body
      const public_key = text === undefined ? null : readPublicKey(text)
      const wanted = { scopes, is_affiliate: affiliate, label, public_key }
      const now = clock.now()
      const session = sessionOf(request)
      const issuer = { ...request.tenant, actor_id: session.account_id }
      const issued = await transact(db, async (tx) => {
        const made = await issueOwnCredential(tx, issuer, wanted, { masterKey, now })
        await notifyOfCredential(tx, session, made, now)
        return made
      })
      return await reply.code(201).send(ownIssuedOut(issued))
    },
  )

  app.post(
    '/credentials/:key_id/rotate',
    {
      config: issues,
      schema: {
        ...COMMON,
        operationId: 'rotateOwnCredential',
        summary: 'Rotate a credential. The old one keeps working for the overlap',
        params: OwnCredentialPath,
        body: Nullable(RotateIn),
        response: { 201: OwnIssuedOut, ...CREDENTIAL_REFUSALS },
      },
    },
    async (request, reply) => {
      const { key_id } = request.params
      const { overlap_seconds = OVERLAP_SECONDS, public_key: text } = request.body ?? {}
      const public_key = text === undefined ? null : readPublicKey(text)
      const session = sessionOf(request)
      const { tenant } = request
      const actor_id = session.account_id
      const wanted = { key_id, overlap_seconds, public_key, tenant, actor_id }
      const now = clock.now()
      const issued = await transact(db, async (tx) => {
        const made = await rotateOwnCredential(tx, wanted, masterKey, now)
        await notifyOfCredential(tx, session, { ...made, old_key_id: key_id }, now)
        return made
      })
      return await reply.code(201).send(ownIssuedOut(issued))
    },
  )
}

function revokeRoute(app: App, { db, clock }: Needs): void {
  app.post(
    '/credentials/:key_id/revoke',
    {
      // Revoking must never be blocked by the limit on new credentials or by a step-up.
      config: { limit: 'portal.changes', roles: ADMINS, stepUp: 'not needed' },
      schema: {
        ...COMMON,
        operationId: 'revokeOwnCredential',
        summary: 'Revoke a credential immediately',
        params: OwnCredentialPath,
        response: { 204: Type.Null(), ...CREDENTIAL_REFUSALS },
      },
    },
    async ({ params: { key_id }, tenant }, reply) => {
      await transact(db, (tx) => revokeCredential(tx, { key_id, tenant }, clock.now()))
      return await reply.code(204).send(null)
    },
  )
}
