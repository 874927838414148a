import { BATCH_DEADLINE_MS } from '../../../db/batcher.ts'
import type { Db, Reader } from '../../../db/pool.ts'
import type { Replica } from '../../../db/replica.ts'
import type { App } from '../../../http/app.ts'
import type { EarlyAsked } from '../../../auth/signed-reads.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import { findOfferDetail } from '../listings/find-offer-detail.ts'
import { findEachOffer, batchOffers } from '../listings/find-offer.ts'
import { keepLists } from '../listings/kept-lists.ts'
import { nameMeaning } from '../../../meaning/name-meaning.ts'
import { sharedKnowledge } from '../name-index/knowledge.ts'
import type { FindLocked } from '../search/find-listed.ts'
import type { SecondOpinion } from './second-opinion.ts'
import { searchInventory } from './search-inventory.ts'
import {
  AvailabilityOut,
  availabilityOut,
  DetailOut,
  detailOut,
  DomainPath,
  DomainQuery,
  PricingOut,
  SearchOut,
  searchOut,
  SearchQuery,
} from './shapes.ts'

type Needs = { db: Db; replica: Replica; opinion: SecondOpinion; findLocked: FindLocked }

const CONFIG = { scopes: ['search'], limit: 'partner.search' } as const
const ERRORS = { 400: ErrorOut, 401: ErrorOut, 403: ErrorOut, 429: ErrorOut, 503: ErrorOut }

/** Partner access to the names for sale in its environment (spec 4.4). */
export function inventoryRoutes(app: App, needs: Needs): void {
  if (needs.replica.isPrimary) keepLists(needs.db)
  findRoutes(app, needs)
  priceRoutes(app, needs.db)
}

function findRoutes(app: App, needs: Needs): void {
  const { db, findLocked } = needs
  app.get(
    '/domains/search',
    {
      config: {
        ...CONFIG,
        earlyAnswer: async ({ query, environment }) => {
          const { q } = query as SearchQuery
          return searchOut(await searchInventory(needs, environment, q))
        },
      },
      schema: {
        operationId: 'searchInventory',
        summary: 'Search names for sale by keywords (at most five)',
        description:
          'Matches by meaning and spelling: `dog walking` also finds leashes. Add `.shop` to search one TLD.',
        tags: ['Partner inventory'],
        querystring: SearchQuery,
        response: { 200: SearchOut, ...ERRORS },
      },
    },
    async ({ query, partner }) =>
      searchOut(await searchInventory(needs, partner.environment, query.q)),
  )

  app.get(
    '/domains/:name',
    {
      config: CONFIG,
      schema: {
        operationId: 'readInventoryName',
        summary: 'Get a name for sale with price and details',
        tags: ['Partner inventory'],
        params: DomainPath,
        response: { 200: DetailOut, 404: ErrorOut, ...ERRORS },
      },
    },
    async ({ params, partner }) => {
      const { read, offered } = await findOfferDetail(db, partner.environment, params.name)
      if (!offered) throw new Refusal('not_found', `${read.name} is not listed.`)
      const meaning = nameMeaning(sharedKnowledge(), read.name)
      const locked = await findLocked(db, partner.environment, [read.name])
      return detailOut({ read, offered, meaning, isLocked: locked.has(read.name) })
    },
  )
}

function priceRoutes(app: App, db: Db): void {
  const prompt = db.within(BATCH_DEADLINE_MS)
  const findOffer = batchOffers(db)
  app.get(
    '/availability',
    {
      config: {
        ...CONFIG,
        earlyAnswers: async (asked) => await answerNames(prompt, asked),
      },
      schema: {
        operationId: 'readAvailability',
        summary: 'Check whether a name is for sale',
        description:
          'A quick check. For a name that is not listed, `available` is false; it is not a 404.',
        tags: ['Partner inventory'],
        querystring: DomainQuery,
        response: { 200: AvailabilityOut, ...ERRORS },
      },
    },
    async ({ query, partner }) =>
      availabilityOut(await findOffer(partner.environment, query.domain)),
  )

  app.get(
    '/pricing',
    {
      config: CONFIG,
      schema: {
        operationId: 'readPricing',
        summary: 'Get the buy now and floor price of a name',
        tags: ['Partner inventory'],
        querystring: DomainQuery,
        response: { 200: PricingOut, 404: ErrorOut, ...ERRORS },
      },
    },
    async ({ query, partner }) => {
      const { named, price } = await findOffer(partner.environment, query.domain)
      if (!price) throw new Refusal('not_found', `${named.domain} is not listed.`)
      return { ...named, ...price }
    },
  )
}

async function answerNames(
  reader: Reader,
  asked: EarlyAsked[],
): Promise<(AvailabilityOut | undefined)[]> {
  const names = asked.map(({ query, environment }) => {
    return { environment, text: (query as DomainQuery).domain }
  })
  const offers = await findEachOffer(reader, names)
  return offers.map((offer) => offer && availabilityOut(offer))
}
