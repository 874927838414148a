import { callTool } from '../account/call-tool.ts'
import type { Invocation, Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { givenOnly } from '../given-options.ts'
import { publicClient } from '../public-client.ts'
import { UsageError } from '../refusals.ts'
import { clean, cleanJson } from '../terminal/clean.ts'
import { dollarsOf } from '../terminal/money.ts'
import { type Column, formatOf, printRows } from '../terminal/rows.ts'
import { isObtainable, NAME_COLUMNS } from './name-rows.ts'

type Item = {
  domain: string
  unicode?: string
  op: string
  years: number | null
  price_cents: number | null
  renew_price_cents: number | null
}
type Answer = {
  errors: { domain: string; code: string; message: string }[]
  checkout_url: string
  cart: { items: Item[]; total_items: number; total_cents: number }
}

const NAMES_MAX = 200
const YEARS_MAX = 10

const COLUMNS: readonly Column<Item>[] = [
  {
    title: 'Name',
    cell: ({ domain, unicode }) => unicode ?? domain,
    plain: ({ domain }) => domain,
  },
  { title: 'What', cell: ({ op }) => op },
  { title: 'Years', cell: ({ years }) => String(years ?? ''), isRight: true },
  { title: 'Price', cell: (item) => dollarsOf(item.price_cents), isRight: true },
  {
    title: 'Then',
    cell: ({ renew_price_cents: cents }) => (cents === null ? '' : `${dollarsOf(cents)} a year`),
    color: () => 'dim',
  },
]

/** `nh cart`: the cart, or names for it. Paying happens in the browser. */
export const run: Run = async (invocation) => {
  const [action, ...names] = invocation.args
  if (action === undefined) return await show(invocation, [])
  if (action !== 'add' || names.length === 0 || names.length > NAMES_MAX) {
    throw new UsageError(`Give 1 to ${NAMES_MAX} names, for example: nh cart add acme.io`)
  }
  const years = givenOnly({ years: invocation.given.whole('years', 1, YEARS_MAX) })
  if (!invocation.given.isOn('yes')) return await preview(invocation, names)
  return await show(
    invocation,
    names.map((domain) => ({ op: 'register', domain, ...years })),
  )
}

/** What adding them would mean: which are available, at what price. */
async function preview({ given, io }: Invocation, names: string[]): Promise<number> {
  const client = await publicClient(io, given)
  const rows = await client.search.check(names, { signal: io.signal })
  printRows(io, formatOf(io, given), NAME_COLUMNS, rows)
  io.stderr.write('Nothing was added. Add --yes to put these names into your cart.\n')
  return rows.some(isObtainable) ? EXIT.found : EXIT.nothingFound
}

async function show({ given, io }: Invocation, items: object[]): Promise<number> {
  const answer = await callTool<Answer>(io, given, 'add_to_cart', { items })
  const { cart, errors, checkout_url } = answer
  const format = formatOf(io, given)
  if (format === 'json') io.stdout.write(`${cleanJson(answer, 2)}\n`)
  else if (format === 'ndjson') io.stdout.write(`${cleanJson(answer)}\n`)
  else printRows(io, format, COLUMNS, cart.items)
  for (const { domain, message } of errors) {
    io.stderr.write(`${clean(`Not added: ${domain}. ${message}`)}\n`)
  }
  const total = `${cart.total_items} in your cart, ${dollarsOf(cart.total_cents)}.`
  io.stderr.write(clean(`${total} Check out: ${checkout_url}`) + '\n')
  if (errors.length > 0) return EXIT.refused
  return cart.total_items > 0 ? EXIT.found : EXIT.nothingFound
}
