import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameOrigin } from '../../../auth/same-origin.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { callerAddress } from '../../../http/caller-address.ts'
import type { Limiter } from '../../../http/limiter.ts'
import { idempotencyKeyOf, keptReply, once, type Reply } from '../../../http/once.ts'
import { untilGone } from '../../../http/until-gone.ts'
import { type Quota, takeQuota } from '../../../http/rate-limit.ts'
import { ErrorOut, IdempotencyHeader } from '../../../http/shapes.ts'
import { refuseField } from '../../../refusal.ts'
import type { Upstream } from '../../../upstream/open-upstream.ts'
import type { Clock } from '../../../values/clock.ts'
import { type ReadName, readDomainName } from '../../../values/domain-name.ts'
import { keepLookup } from './keep-lookup.ts'
import { lookUp } from './look-up.ts'
import { type Lookup, WhoisIn, WhoisOut } from './shapes.ts'

type Needs = { db: Db; ask: Upstream; limiter: Limiter; clock: Clock; baseUrl: string }

const PATH = '/api/tools/whois'
const REPLAYED_FOR_SECONDS = 24 * 3_600

/**
 * POST /api/tools/whois (spec 4.1): only a 201 uses quota, and a replay does no lookup and uses
 * none.
 */
export function whoisRoutes(app: App, needs: Needs): void {
  app.post(
    PATH,
    {
      // Every call counts against this limit. Only successes count against the daily quota below.
      config: { limit: 'public.whois-calls', isCrossOrigin: true },
      schema: {
        operationId: 'lookUpWhois',
        summary: 'Look up registration data (RDAP, then WHOIS)',
        description:
          'Anonymous callers get 10 lookups a day. Signed-in callers get 100, with history. Only successful lookups count. Repeating an Idempotency-Key within 24 hours replays the response.',
        tags: ['Search'],
        security: [{}, { session: [] }],
        headers: IdempotencyHeader,
        body: WhoisIn,
        response: { 201: WhoisOut, 400: ErrorOut, 404: ErrorOut, 409: ErrorOut, 429: ErrorOut },
      },
    },
    async (request, reply) => {
      const name = readDomainName(request.body.domain)
      if (!name.ok) throw refuseField('domain', name.reason)
      const key = idempotencyKeyOf(request.headers)
      if (key) reply.header('idempotency-key', key)
      const answer = await answerOnce(needs, { request, reply, name, key })
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
      return await reply.code(201).send(answer.body as never)
    },
  )
}

type Asked = {
  request: FastifyRequest
  reply: FastifyReply
  name: ReadName
  key: string | undefined
}

async function answerOnce(
  needs: Needs,
  { request, reply, name, key }: Asked,
): Promise<Reply & { isReplayed: boolean }> {
  const caller = callerOf(request, needs.baseUrl)
  const claim = {
    owner: caller.owner,
    path: PATH,
    key: key ?? '',
    // The name, not the raw bytes: another spelling of the same name is the same request.
    rawBody: Buffer.from(name.name),
    keptSeconds: REPLAYED_FOR_SECONDS,
  }
  const kept = key ? await keptReply(needs.db, claim) : undefined
  if (kept) return kept
  const quota = await takeQuota(needs.limiter, reply, caller.limit, caller.counted)
  try {
    // Ask the registry before opening the transaction, which must not wait on the network.
    const now = needs.clock.now()
    const lookup = await lookUp(needs.ask, name, { now, signal: untilGone(reply) })
    const { account_id } = caller
    const work = async (tx: Tx) =>
      replyOf(account_id ? await keepLookup(tx, account_id, lookup, now) : lookup, quota)
    if (key) {
      const answer = await once(needs.db, claim, work)
      if (answer.isReplayed) await quota.giveBack()
      return answer
    }
    const done = account_id ? await needs.db.begin(work) : replyOf(lookup, quota)
    return { ...done, isReplayed: false }
  } catch (error) {
    await quota.giveBack()
    throw error
  }
}

type Caller = {
  /** Undefined for anonymous callers. */
  account_id: string | undefined
  owner: string
  limit: 'public.whois' | 'account.whois'
  counted: string
}

/**
 * Whose history and quota to use. If another site's page made the browser send the cookie, the
 * caller counts as anonymous, so that page can't write to the account's history.
 */
function callerOf(request: FastifyRequest, baseUrl: string): Caller {
  const account_id = request.session?.account_id
  if (account_id !== undefined && isSameOrigin(request, new URL(baseUrl).origin)) {
    return {
      account_id,
      owner: `account:${account_id}`,
      limit: 'account.whois',
      counted: account_id,
    }
  }
  const address = callerAddress(request.ip)
  return { account_id: undefined, owner: `ip:${address}`, limit: 'public.whois', counted: address }
}

function replyOf(lookup: Lookup, { used, cap, remaining }: Quota): Reply {
  return { status: 201, body: { lookup, used, cap, remaining } }
}
