import type { FastifyReply } from 'fastify'

/** Aborts when the caller closes the connection before the answer is sent. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const leave = () => gone.abort()
  if (reply.raw.destroyed) leave()
  else reply.raw.once('close', leave)
  return gone.signal
}
