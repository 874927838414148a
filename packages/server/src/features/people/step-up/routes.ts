import { Type } from 'typebox'
import { PROOF_SECONDS } from '../../../auth/session-life.ts'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import type { Needs } from '../accounts/needs.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { OptionsOut } from '../passkeys/shapes.ts'
import { startProving } from '../passkeys/start-signing-in.ts'
import { readMethods } from './read-methods.ts'
import { StepUpIn, StepUpOut } from './shapes.ts'
import { stepUp } from './step-up.ts'

const common = { tags: ['Accounts'], security: [{ session: [] }] }
const config = { limit: 'auth.calls' } as const
const REFUSALS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut }

/** GET and POST /api/auth/step-up, POST /api/auth/step-up/passkey/options. */
export function stepUpRoutes(app: App, needs: Needs): void {
  const { db, clock, baseUrl } = needs
  app.get(
    '/api/auth/step-up',
    {
      config: { limit: 'account.reads' },
      schema: {
        ...common,
        operationId: 'readStepUp',
        summary: 'Get step-up methods and how long the last confirmation lasts',
        response: { 200: StepUpOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const until = new Date(session.proven_at.getTime() + PROOF_SECONDS * 1_000)
      const methods = await readMethods(db, session)
      return { methods, proven_until: until.toISOString() }
    },
  )
  app.post(
    '/api/auth/step-up',
    {
      config,
      schema: {
        ...common,
        operationId: 'stepUp',
        summary: 'Confirm your identity for ten minutes',
        description:
          'For actions that return `step_up_required`. Send one of the three; staff send a code or a passkey. Counts for this session only.',
        body: StepUpIn,
        response: { 204: Type.Null({ description: 'Confirmed.' }), ...REFUSALS },
      },
    },
    async (request, reply) => {
      await stepUp(request, reply, request.body, needs)
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/api/auth/step-up/passkey/options',
    {
      config,
      schema: {
        ...common,
        operationId: 'startPasskeyStepUp',
        summary: 'Get options to confirm with a passkey',
        response: { 200: OptionsOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const party = relyingPartyOf(baseUrl)
      return { options: await startProving(db, account_id, party, clock.now()) }
    },
  )
}
