import { parse } from 'fast-querystring'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Filled in at startup from the route's query schema. */
    numbersInQuery?: readonly string[]
  }
}

type Query = Record<string, unknown>
type QueryShape = { properties?: Record<string, { type?: unknown }> }

/** Plain decimals only. JavaScript would also accept `1e3`, `0x10` and spaces. */
const DECIMAL = /^-?\d{1,15}(\.\d{1,10})?$/

/** Parses every query string, in Fastify and before it. */
export const parseQuery: (text: string) => Query = parse

/**
 * Query values are strings. Where the schema expects a number, plain decimal text is converted
 * before validation. Anything else stays a string, which the schema rejects.
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

/** The names of the fields that a schema expects as numbers. */
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
