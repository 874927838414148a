import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Filled in at boot from the route's query shape. */
    numbersInQuery?: readonly string[]
  }
}

type QueryShape = { properties?: Record<string, { type?: unknown }> }

/** Plain decimals only: no `1e3`, no `0x10`, no spaces, which JavaScript would take for numbers. */
const DECIMAL = /^-?\d{1,15}(\.\d{1,10})?$/

/**
 * A query is all text. Where its shape wants a number, plain decimal text becomes one before it is
 * checked; anything else stays text and is refused by the shape.
 */
export function readNumbersInQuery(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const properties = (route.schema?.querystring as QueryShape | undefined)?.properties ?? {}
    const names = Object.entries(properties)
      .filter(([, { type }]) => type === 'integer' || type === 'number')
      .map(([name]) => name)
    if (names.length > 0) route.config = { ...route.config, numbersInQuery: names }
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const names = request.routeOptions.config.numbersInQuery
    if (names) {
      const query = request.query as Record<string, unknown>
      for (const name of names) {
        const value = query[name]
        if (typeof value === 'string' && DECIMAL.test(value)) query[name] = Number(value)
      }
    }
    done()
  })
}
