import type { FastifyReply } from 'fastify'

/** Shared, because creating an error is slow and this one never reaches a caller. */
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
