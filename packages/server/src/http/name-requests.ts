import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contextWithin, readTraceparent } from '../values/trace-context.ts'
import { runUnder, type UnderWay } from '../values/under-way.ts'

/** A request that is being answered, and its place in a trace. */
export type Entered = UnderWay & { parentId: string | undefined; startMs: number }

const entered = new WeakMap<FastifyRequest, Entered>()

/** Undefined for a request that was refused before the hook below ran. */
export function enteredOf(request: FastifyRequest): Entered | undefined {
  return entered.get(request)
}

/**
 * Everything that a request causes knows its request id, for the log of slow statements, and its
 * trace, for what is sent on. Without a collector, the caller's own trace is passed on as it is.
 */
export function nameRequests(app: FastifyInstance, { isTraced }: { isTraced: boolean }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = readTraceparent(request.headers['traceparent'])
    const trace = isTraced ? contextWithin(parent) : parent
    const startMs = performance.timeOrigin + performance.now()
    const found = { request_id: request.id, trace, parentId: parent?.spanId, startMs }
    entered.set(request, found)
    runUnder(found, done)
  })
  // A body arrives in events of its connection, outside the context entered above.
  app.addHook('preValidation', (request, _reply, done) => {
    const found = entered.get(request)
    if (found) runUnder(found, done)
    else done()
  })
}
