import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { type CardLook, canDraw, drawNameCard } from '../drawing/name-card.ts'
import { Refusal } from '../refusal.ts'
import { BoundedMap } from '../values/bounded-map.ts'
import { SharedWork } from '../values/shared-work.ts'
import type { App } from './app.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import type { Limiter } from './limiter.ts'
import { countByAddress } from './rate-limit.ts'

/** How a name looks as a sign. The pages know (packages/web/src/kit/plate-look.ts). */
export type LookOf = (domain: string, words: readonly string[]) => CardLook

type Needs = { limiter: Limiter; lookOf: LookOf }
type Listed = { domain: string; unicode?: string; words: string[] }
type Asked = { listed: Listed; isSold: boolean }

const KEPT_BYTES_MAX = 16_000_000
/** Each one takes a processor for a few hundredths of a second. */
const AT_ONCE_MAX = 4
const LISTING_WAIT_MS = 1_000
const BUSY_SECONDS = 2
/** A picture changes only when its name is sold. */
const MAX_AGE_SECONDS = 3_600
const NEVER = new AbortController().signal

/**
 * GET /market/{domain}/card.png: a listed name as a picture for previews of links, 1200 by 630. Names
 * that were never listed have none, so nobody can make us draw a text of their choice.
 */
export async function serveListingCards(app: App, { limiter, lookOf }: Needs): Promise<void> {
  const drawn = new BoundedMap<string, Buffer>(KEPT_BYTES_MAX, (png) => png.length)
  const underWay = new SharedWork<Buffer>()
  const draw = async (asked: Asked): Promise<Buffer> => {
    const key = keyOf(asked)
    const kept = drawn.use(key)
    if (kept) return kept
    if (underWay.size >= AT_ONCE_MAX) throw isBusy()
    const png = await underWay.do(key, NEVER, async () => await drawCard(asked, lookOf))
    drawn.set(key, png)
    return png
  }
  await app.register(async (cards: App) => {
    countByAddress(cards, limiter)
    cards.get(
      '/market/:domain/card.png',
      {
        config: { limit: 'pages.cards' },
        schema: {
          hide: true,
          params: Type.Object({ domain: Type.String({ minLength: 1, maxLength: 800 }) }),
        },
      },
      async ({ params }, reply) => sendPng(reply, await draw(await readListed(app, params.domain))),
    )
  })
}

async function drawCard({ listed, isSold }: Asked, lookOf: LookOf): Promise<Buffer> {
  const { domain, unicode = domain, words } = listed
  const name = canDraw(unicode) ? unicode : domain
  return await drawNameCard(lookOf(name, words), isSold ? 'Sold' : 'For sale')
}

/** Everything that the picture shows. */
function keyOf({ listed: { domain, words }, isSold }: Asked): string {
  return JSON.stringify([domain, words, isSold])
}

/**
 * Asks our own API, as a visitor who isn't signed in.
 *
 * Refuses: not_found (never listed, or no domain name), service_unavailable (no answer in time).
 */
async function readListed(app: App, domain: string): Promise<Asked> {
  const path = `/api/market/listings/${encodeURIComponent(domain)}`
  const deadline = AbortSignal.timeout(LISTING_WAIT_MS)
  const answer = await inProcessFetch(app)(path, { signal: deadline }).catch((error: unknown) => {
    throw deadline.aborted ? isBusy() : error
  })
  if (answer.status === 404 || answer.status === 400) {
    throw new Refusal('not_found', 'No such picture.')
  }
  if (!answer.ok) throw isBusy()
  // Our own API answers as it describes itself.
  const { listing, sold } = (await answer.json()) as { listing: Listed; sold: boolean }
  return { listed: listing, isSold: sold }
}

function isBusy(): Refusal {
  const message = 'The picture cannot be drawn right now. Try again in a moment.'
  return new Refusal('service_unavailable', message, { retryAfterSeconds: BUSY_SECONDS })
}

function sendPng(reply: FastifyReply, png: Buffer): FastifyReply {
  reply.headers({
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    // Other sites show it beside a link to the page.
    'cross-origin-resource-policy': 'cross-origin',
  })
  return reply.type('image/png').send(png)
}
