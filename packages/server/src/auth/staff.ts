import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sessionOf } from './session.ts'

/**
 * Lets only staff through. Install after `optionalSession`. The role is read with the session on
 * every request, so removing someone takes effect immediately.
 */
export function demandStaff(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { role } = sessionOf(request)
    if (role !== 'staff') throw new Refusal('forbidden', 'This is for staff.')
  })
}
