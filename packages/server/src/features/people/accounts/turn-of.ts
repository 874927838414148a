import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerNetworks } from '../../../http/caller-address.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { Caller } from '../../../values/turn-queue.ts'

/** The caller who waits for a password check, from a known browser or not. */
export function turnOf(request: FastifyRequest, reply: FastifyReply, isKnown: boolean): Caller {
  return { networks: callerNetworks(request.ip), isKnown, signal: untilGone(reply) }
}
