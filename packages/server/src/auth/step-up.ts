import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Clock } from '../values/clock.ts'
import { isProofFresh } from './session-life.ts'
import { sessionOf } from './session.ts'

/**
 * Refuses with 403 `step_up_required` what a stolen cookie alone must not do: a route that declares
 * `stepUp` needs a sign-in or proof of identity within the last ten minutes. Installed once, before
 * any route, so that no group of routes can miss it.
 */
export function demandStepUp(app: FastifyInstance, { clock }: { clock: Clock }): void {
  app.addHook('onRoute', (route) => {
    const { stepUp } = route.config ?? {}
    if (stepUp === undefined || stepUp === 'not needed') return
    const demand = async (request: FastifyRequest): Promise<void> => {
      const { role, proven_at } = sessionOf(request)
      // The route checks the password in the body. For staff that isn't enough.
      if (stepUp === 'current_password' && role !== 'staff') return
      if (isProofFresh(proven_at, clock.now())) return
      if (typeof stepUp !== 'function' || (await stepUp(request))) throw stepUpRequired()
    }
    route.preHandler = [demand, ...ownPreHandlers(route)]
  })
}

function ownPreHandlers({ preHandler }: RouteOptions) {
  return Array.isArray(preHandler) ? preHandler : preHandler ? [preHandler] : []
}

function stepUpRequired(): Refusal {
  const text = 'Confirm that it is you: POST /api/auth/step-up, then try again.'
  return new Refusal('step_up_required', text)
}
