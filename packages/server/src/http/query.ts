import { parse } from 'fast-querystring'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Filled in at boot from the route's query shape. */
    numbersInQuery?: readonly string[]
  }
}

type Query = Record<string, unknown>
type QueryShape = { properties?: Record<string, { type?: unknown }> }

/** Plain decimals only: no `1e3`, no `0x10`, no spaces, which JavaScript would take for numbers. */
const DECIMAL = /^-?\d{1,15}(\.\d{1,10})?$/

/** How every query is read, by the framework and before it. */
export const parseQuery: (text: string) => Query = parse

/**
 * A query is all text. Where its shape wants a number, plain decimal text becomes one before it is
 * checked; anything else stays text and is refused by the shape.
 */
export function readNumbersInQuery(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const names = numbersIn(route.schema?.querystring)
    if (names.length > 0) route.config = { ...route.config, numbersInQuery: names }
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const names = request.routeOptions.config.numbersInQuery
    if (names) readNumbers(request.query as Query, names)
    done()
  })
}

/** What a shape wants as a number. */
export function numbersIn(shape: unknown): string[] {
  return Object.entries((shape as QueryShape | undefined)?.properties ?? {})
    .filter(([, { type }]) => type === 'integer' || type === 'number')
    .map(([name]) => name)
}

export function readNumbers(query: Query, names: readonly string[]): void {
  for (const name of names) {
    const value = query[name]
    if (typeof value === 'string' && DECIMAL.test(value)) query[name] = Number(value)
  }
}
