import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { ErrorOut, Nullable } from '../../../http/shapes.ts'
import { issueCredential } from '../../trading/partners/issue-credential.ts'
import { listCredentials } from '../../trading/partners/list-partners.ts'
import { readPublicKey } from '../../trading/partners/read-public-key.ts'
import { revokeCredential } from '../../trading/partners/revoke-credential.ts'
import { OVERLAP_SECONDS, rotateCredential } from '../../trading/partners/rotate-credential.ts'
import type { Needs } from './needs.ts'
import {
  CredentialIn,
  credentialOut,
  CredentialPath,
  CredentialsOut,
  IssuedOut,
  issuedOut,
  PartnerPath,
  RotateIn,
  STAFF_REFUSALS,
} from './shapes.ts'

const REFUSALS = { ...STAFF_REFUSALS, 404: ErrorOut, 409: ErrorOut }
const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }

/** Partner credentials: issue, list, rotate and revoke them (contract section 4). */
export function credentialRoutes(app: App, needs: Needs): void {
  issueRoutes(app, needs)
  endRoutes(app, needs)
}

function issueRoutes(app: App, { db, clock, masterKey }: Needs): void {
  app.get(
    '/partners/:partner_id/credentials',
    {
      config,
      schema: {
        ...common,
        operationId: 'listCredentials',
        summary: "List a partner's credentials (without secrets)",
        params: PartnerPath,
        response: { 200: CredentialsOut, ...REFUSALS },
      },
    },
    async ({ params }) => {
      const rows = await listCredentials(db, params.partner_id)
      return { credentials: rows.map(credentialOut) }
    },
  )

  app.post(
    '/partners/:partner_id/credentials',
    {
      config: { ...config, stepUp: 'always' },
      schema: {
        ...common,
        operationId: 'issueCredential',
        summary: 'Issue a credential with a secret, which is shown only once, or for a public key',
        params: PartnerPath,
        body: CredentialIn,
        response: { 201: IssuedOut, ...REFUSALS },
      },
    },
    async ({ params, body }, reply) => {
      const { environment, scopes, affiliate = false } = body
      const public_key = body.public_key === undefined ? null : readPublicKey(body.public_key)
      const wanted = { ...params, environment, scopes, is_affiliate: affiliate, public_key }
      const issued = await db.begin((tx) => issueCredential(tx, wanted, masterKey, clock.now()))
      return await reply.code(201).send(issuedOut(issued))
    },
  )
}

function endRoutes(app: App, { db, clock, masterKey }: Needs): void {
  app.post(
    '/credentials/:key_id/rotate',
    {
      config: { ...config, stepUp: 'always' },
      schema: {
        ...common,
        operationId: 'rotateCredential',
        summary: 'Rotate a credential. The old one keeps working for the overlap',
        params: CredentialPath,
        body: Nullable(RotateIn),
        response: { 201: IssuedOut, ...REFUSALS },
      },
    },
    async ({ params, body }, reply) => {
      const { overlap_seconds = OVERLAP_SECONDS } = body ?? {}
      const public_key = body?.public_key === undefined ? null : readPublicKey(body.public_key)
      const wanted = { ...params, overlap_seconds, public_key }
      const issued = await db.begin((tx) => rotateCredential(tx, wanted, masterKey, clock.now()))
      return await reply.code(201).send(issuedOut(issued))
    },
  )

  app.post(
    '/credentials/:key_id/revoke',
    {
      // Revoking needs no step-up, so that nothing delays it.
      config: { ...config, stepUp: 'not needed' },
      schema: {
        ...common,
        operationId: 'revokeCredential',
        summary: 'Revoke a credential immediately',
        params: CredentialPath,
        response: { 204: Type.Null(), ...REFUSALS },
      },
    },
    async ({ params }, reply) => {
      await db.begin((tx) => revokeCredential(tx, params, clock.now()))
      return await reply.code(204).send(null)
    },
  )
}
