import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { Refusal } from '../refusal.ts'
import { answerError } from './errors.ts'
import { allowOtherOrigins } from './cross-origin.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route as declared, for example "GET /api/tlds/:tld/metadata". */
    declaredRoutes: string[]
    /** The page for people who followed a broken link; null until the site is served. */
    strayPage: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null
  }
}

type RouterOptions = { maxParamLength: number; ignoreTrailingSlash: boolean }
type Known = { isCrossOrigin: boolean }
type Declared = { method: HTTPMethod; url: string; known: Known }
type KnownAt = (path: string) => Map<HTTPMethod, Known>

/**
 * Answers requests that match no route: 405 with Allow when the path exists under another method,
 * OPTIONS for such a path, and 404 for everything else. Fastify doesn't expose its routing table,
 * so we keep a second one that is used only here, and built when it is first needed.
 */
export function answerUnknownRoutes(app: FastifyInstance, routerOptions: RouterOptions): void {
  const declared: Declared[] = []
  app.decorate('declaredRoutes', [])
  app.decorate('strayPage', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    const known: Known = { isCrossOrigin: config?.isCrossOrigin ?? false }
    for (const each of [method].flat() as HTTPMethod[]) {
      app.declaredRoutes.push(`${each} ${url}`)
      declared.push({ method: each, url, known })
    }
  })
  let knownAt: KnownAt | undefined
  // Before the body is read: it doesn't matter what was sent to an unknown route.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    knownAt ??= tableOf(declared, routerOptions)
    const known = knownAt(pathOf(request))
    if (known.size > 0) answer(known, request, reply)
    else answerNowhere(app, request, reply)
  })
}

/** Looks up the methods that a path takes. */
function tableOf(declared: Declared[], routerOptions: RouterOptions): KnownAt {
  const table = findMyWay(routerOptions)
  const methods = new Set<HTTPMethod>()
  for (const { method, url, known } of declared) {
    methods.add(method)
    if (!table.hasRoute(method, url)) table.on(method, url, () => {}, known)
  }
  return (path) => {
    const found = new Map<HTTPMethod, Known>()
    for (const method of methods) {
      const route = table.find(method, path)
      if (route) found.set(method, route.store as Known)
    }
    return found
  }
}

/** Answers a request for an address that doesn't exist. */
export function answerNowhere(
  app: Pick<FastifyInstance, 'strayPage'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!app.strayPage || !wantsPage(request)) {
    return answerError(new Refusal('not_found', 'Nothing exists at this address.'), request, reply)
  }
  app.strayPage(request, reply).catch((error: FastifyError) => {
    answerError(error, request, reply)
  })
  return reply
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

/** Browsers that follow a link ask for HTML; API clients don't. */
export function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || request.url.startsWith('/api/')) return false
  return request.headers.accept?.includes('text/html') ?? false
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}
