import { Type } from 'typebox'
import { explainSignature } from '../../../auth/explain-signature.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { keepRawBodies } from '../../../http/json-body.ts'
import { ErrorOut, Nullable } from '../../../http/shapes.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'

type Needs = { db: Db; clock: Clock; masterKey: MasterKey }

const Explained = Type.Object({
  canonical_string: Type.String({ description: 'The six lines that the server would sign.' }),
  ok: Type.Boolean(),
  failed: Nullable(
    Type.String({ description: 'The code with which another endpoint would have refused.' }),
  ),
  hint: Nullable(Type.String({ description: 'What to put right, for people.' })),
})

/** POST /api/partner/v1/sandbox/signature-check: answers whoever asks, whatever the headers. */
export function signatureCheckRoutes(app: App, needs: Needs): void {
  keepRawBodies(app)
  app.post(
    '/api/partner/v1/sandbox/signature-check',
    {
      config: { limit: 'partner.signature' },
      schema: {
        operationId: 'checkSignature',
        summary: 'What the server makes of your signature',
        description:
          'Sandbox only. Sign this request as any other: the answer is the canonical string the ' +
          'server computed, and the rule that failed, if one did. No nonce is used up.',
        tags: ['Partner inventory'],
        security: [{ partner: [] }, {}],
        response: { 200: Explained, 413: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => await explainSignature(request, needs),
  )
}
