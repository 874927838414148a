import { Type } from 'typebox'
import { explainSignature } from '../../../auth/explain-signature.ts'
import type { Nonces } from '../../../auth/nonces.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { keepRawBodies } from '../../../http/json-body.ts'
import { ErrorOut, Nullable } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey; nonces: Nonces }

const Explained = Type.Object({
  canonical_string: Type.String({ description: 'The six-line string the server computed.' }),
  ok: Type.Boolean(),
  failed: Nullable(
    Type.String({ description: 'The error code another endpoint would have returned.' }),
  ),
  hint: Nullable(Type.String({ description: 'What to fix, in plain words.' })),
})

/** POST /api/partner/v1/sandbox/signature-check: answers any caller, whatever the headers. */
export function signatureCheckRoutes(app: App, needs: Needs): void {
  keepRawBodies(app)
  app.post(
    '/api/partner/v1/sandbox/signature-check',
    {
      config: { limit: 'partner.signature' },
      schema: {
        operationId: 'checkSignature',
        summary: 'Check a signature',
        description:
          'Sandbox only. Sign this request like any other. The response has the canonical string the server computed and the rule that failed, if any. Uses no nonce.',
        tags: ['Partner inventory'],
        security: [{ partner: [] }, {}],
        response: { 200: Explained, 413: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => await explainSignature(request, needs),
  )
}
