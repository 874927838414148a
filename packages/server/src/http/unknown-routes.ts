import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { Refusal } from '../refusal.ts'
import { answerError } from './errors.ts'
import { allowOtherOrigins } from './cross-origin.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route as it was declared, such as "GET /api/tlds/:tld/metadata". */
    declaredRoutes: string[]
    /** The page for people who followed a wrong link; null until the site is served. */
    strayPage: ((reply: FastifyReply) => FastifyReply) | null
  }
}

type RouterOptions = { maxParamLength: number; ignoreTrailingSlash: boolean }
type Known = { isCrossOrigin: boolean }

/**
 * Answers what no route takes: 405 with Allow for a path that exists under another method, OPTIONS
 * for such a path, 404 for the rest. The framework keeps its own table to itself, so the routes are
 * collected in a second one, which is asked only here.
 */
export function answerUnknownRoutes(app: FastifyInstance, routerOptions: RouterOptions): void {
  const table = findMyWay(routerOptions)
  const methods = new Set<HTTPMethod>()
  app.decorate('declaredRoutes', [])
  app.decorate('strayPage', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat() as HTTPMethod[]) {
      methods.add(each)
      app.declaredRoutes.push(`${each} ${url}`)
      const known: Known = { isCrossOrigin: config?.isCrossOrigin ?? false }
      if (!table.hasRoute(each, url)) table.on(each, url, () => {}, known)
    }
  })
  const knownAt = (path: string): Map<HTTPMethod, Known> => {
    const found = new Map<HTTPMethod, Known>()
    for (const method of methods) {
      const route = table.find(method, path)
      if (route) found.set(method, route.store as Known)
    }
    return found
  }
  // Before the body is read: it does not matter what was sent to nowhere.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const known = knownAt(pathOf(request))
    if (known.size > 0) answer(known, request, reply)
    else if (app.strayPage && wantsPage(request)) app.strayPage(reply.code(404))
    else answerError(new Refusal('not_found', 'Nothing exists at this address.'), request, reply)
  })
}

function answer(
  known: Map<HTTPMethod, Known>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const allow = [...known.keys(), 'OPTIONS'].join(', ')
  reply.header('allow', allow)
  if (request.method !== 'OPTIONS') {
    const text = `This address takes ${allow}, not ${request.method}.`
    return answerError(new Refusal('method_not_allowed', text), request, reply)
  }
  if ([...known.values()].some(({ isCrossOrigin }) => isCrossOrigin)) {
    allowOtherOrigins(reply, allow)
  }
  return reply.code(204).send()
}

/** A browser that follows a link asks for HTML; a program does not. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || request.url.startsWith('/api/')) return false
  return request.headers.accept?.includes('text/html') ?? false
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}
