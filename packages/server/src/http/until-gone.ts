import type { FastifyReply } from 'fastify'

/** One for all: making one takes time, and nobody reads it but us. */
const GONE = new Error('The caller has left.')

/** Aborts when the caller closes the connection before the answer is sent. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const { raw } = reply
  const leave = () => {
    if (!raw.writableFinished) gone.abort(GONE)
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}
