import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sessionOf } from './session.ts'

/**
 * Lets only staff through; comes after `optionalSession`. The role is read with the session at every
 * request, so one who leaves loses it at once.
 */
export function demandStaff(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { role } = sessionOf(request)
    if (role !== 'staff') throw new Refusal('forbidden', 'This is for staff.')
  })
}
