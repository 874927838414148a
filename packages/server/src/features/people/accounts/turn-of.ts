import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerNetworks } from '../../../http/caller-address.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { Caller } from '../../../values/turn-queue.ts'

/** The caller in the password queue, and whether their browser is known. */
export function turnOf(request: FastifyRequest, reply: FastifyReply, isKnown: boolean): Caller {
  return { networks: callerNetworks(request.ip), isKnown, signal: untilGone(reply) }
}
