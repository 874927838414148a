import type { Listing, PriceBand } from '@namehouse/sdk'
import type { Invocation, Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { givenOnly } from '../given-options.ts'
import { publicClient } from '../public-client.ts'
import { printFacts } from '../terminal/facts.ts'
import { dayOf, dollarsOf } from '../terminal/money.ts'
import { type Column, formatOf, printRows } from '../terminal/rows.ts'
import { startSpinner } from '../terminal/spinner.ts'

const LIMIT = 24
const LIMIT_MAX = 48
const DOLLARS_MAX = 1_000_000_000
const SORTS = ['newest', 'price_asc', 'price_desc'] as const

const COLUMNS: readonly Column<Listing>[] = [
  {
    title: 'Name',
    cell: ({ domain, unicode }) => unicode ?? domain,
    plain: ({ domain }) => domain,
  },
  { title: 'Price', cell: priceOf, plain: ({ price }) => String(price.bin ?? ''), isRight: true },
  { title: 'Listed', cell: ({ created_at }) => dayOf(created_at) },
  { title: 'Words', cell: ({ words }) => words.join(' '), color: () => 'dim' },
]

/** `nh market`: names for sale, by meaning or newest first, or one listing. */
export const run: Run = async (invocation) => {
  const { args } = invocation
  const [name = ''] = args
  return args.length === 1 && name.includes('.')
    ? await showOne(invocation)
    : await showMany(invocation)
}

async function showMany({ args, given, io }: Invocation): Promise<number> {
  const filter = givenOnly({ tld: given.text('tld'), max: given.whole('max', 1, DOLLARS_MAX) })
  const limit = given.whole('limit', 1, LIMIT_MAX) ?? LIMIT
  const sort = given.choice('sort', SORTS) ?? 'newest'
  const client = await publicClient(io, given)
  const q = args.join(' ')
  const spinner = startSpinner(io, 'Searching the market')
  const { items } = await (
    q
      ? client.listings.search({ ...filter, q, limit }, { signal: io.signal })
      : client.listings.browse({ ...filter, limit, sort }, { signal: io.signal })
  ).finally(() => spinner.stop())
  printRows(io, formatOf(io, given), COLUMNS, items)
  return items.length > 0 ? EXIT.found : EXIT.nothingFound
}

async function showOne({ args: [name = ''], given, io }: Invocation): Promise<number> {
  const client = await publicClient(io, given)
  const answer = await client.listings.read(name, { signal: io.signal })
  const { listing, facts } = answer
  const band = listing.price_band
  printFacts(io, formatOf(io, given), answer, [
    ['Domain', listing.domain],
    ['Unicode', listing.unicode],
    ['State', answer.sold ? 'sold' : 'for sale'],
    [
      'Price',
      dollarsOf(listing.price.bin === null ? null : listing.price.bin * 100) || bandOf(band),
    ],
    ['Offers', answer.offers ? 'welcome' : 'not accepted'],
    [
      'Monthly',
      answer.monthly
        ? `${answer.monthly.months} × ${dollarsOf(answer.monthly.instalment_cents)}`
        : '',
    ],
    ['Category', facts.category ?? ''],
    ['Listed', dayOf(listing.created_at)],
    ['Description', answer.description ?? ''],
    ['Similar', answer.similar.map(({ domain }) => domain).join(', ')],
  ])
  return EXIT.found
}

function priceOf({ price, price_band: band }: Listing): string {
  return dollarsOf(price.bin === null ? null : price.bin * 100) || bandOf(band)
}

/** Without a login only the range of a price is known. */
function bandOf(band: PriceBand | null): string {
  if (!band) return ''
  const from = dollarsOf(band.min * 100)
  return band.max === null ? `over ${from}` : `${from}–${dollarsOf(band.max * 100)}`
}
