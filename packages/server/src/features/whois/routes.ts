import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/pool.ts'
import type { App } from '../../http/app.ts'
import { callerAddress } from '../../http/caller-address.ts'
import type { Limiter } from '../../http/limiter.ts'
import { idempotencyKeyOf, keptReply, once, type Reply } from '../../http/once.ts'
import { untilGone } from '../../http/until-gone.ts'
import { type Quota, takeQuota } from '../../http/rate-limit.ts'
import { ErrorOut, IdempotencyHeader } from '../../http/shapes.ts'
import { refuseField } from '../../refusal.ts'
import type { Upstream } from '../../upstream/open-upstream.ts'
import type { Clock } from '../../values/clock.ts'
import { type ReadName, readDomainName } from '../../values/domain-name.ts'
import { lookUp } from './look-up.ts'
import { WhoisIn, WhoisOut } from './shapes.ts'

type Needs = { db: Db; ask: Upstream; limiter: Limiter; clock: Clock }

const PATH = '/api/tools/whois'
const REPLAYED_FOR_SECONDS = 24 * 3_600

/** POST /api/tools/whois (spec 4.1): only a 201 uses quota, and a replay neither asks nor uses any. */
export function whoisRoutes(app: App, needs: Needs): void {
  app.post(
    PATH,
    {
      // Every call counts here; only successes count against the day's quota, further down.
      config: { limit: 'public.whois-calls', isCrossOrigin: true },
      schema: {
        operationId: 'lookUpWhois',
        summary: 'Look up a registration by RDAP, else by WHOIS',
        description:
          'Ten lookups a day for anonymous callers; only a success counts. A repeat with the same ' +
          'Idempotency-Key within 24 hours replays the answer.',
        tags: ['Search'],
        security: [{}],
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
  const caller = callerAddress(request.ip)
  const claim = {
    owner: `ip:${caller}`,
    path: PATH,
    key: key ?? '',
    // The name, not the bytes: the same question in another spelling is the same question.
    rawBody: Buffer.from(name.name),
    keptSeconds: REPLAYED_FOR_SECONDS,
  }
  const kept = key ? await keptReply(needs.db, claim) : undefined
  if (kept) return kept
  const quota = await takeQuota(needs.limiter, reply, 'public.whois', caller)
  try {
    const work = async () => replyOf(await look(needs, name, reply), quota)
    if (!key) return { ...(await work()), isReplayed: false }
    // The registry is asked before the transaction opens: none may wait on the network.
    const done = await work()
    const answer = await once(needs.db, claim, async () => done)
    if (answer.isReplayed) await quota.giveBack()
    return answer
  } catch (error) {
    await quota.giveBack()
    throw error
  }
}

async function look({ ask, clock }: Needs, name: ReadName, reply: FastifyReply) {
  return await lookUp(ask, name, { now: clock.now(), signal: untilGone(reply) })
}

function replyOf(lookup: Awaited<ReturnType<typeof lookUp>>, quota: Quota): Reply {
  const { used, cap, remaining } = quota
  return { status: 201, body: { lookup, used, cap, remaining } }
}
