import { callTool } from '../account/call-tool.ts'
import type { Invocation, Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { UsageError } from '../refusals.ts'
import { printFacts } from '../terminal/facts.ts'
import { dayOf, dollarsOf } from '../terminal/money.ts'
import { type Column, formatOf, printRows } from '../terminal/rows.ts'

type Domain = {
  domain: string
  unicode?: string
  state: string
  folder: string | null
  nameservers: string[]
  locked: boolean
  auto_renew: boolean
  privacy: boolean
  registered_at: string | null
  expires_at: string
}
type Detail = Domain & {
  dnssec: { enabled: boolean }
  prices: { renew_cents: number | null }
  pending: unknown[]
}

const LIMIT = 50
const LIMIT_MAX = 200

const COLUMNS: readonly Column<Domain>[] = [
  {
    title: 'Name',
    cell: ({ domain, unicode }) => unicode ?? domain,
    plain: ({ domain }) => domain,
  },
  { title: 'State', cell: ({ state }) => state },
  { title: 'Expires', cell: ({ expires_at }) => dayOf(expires_at) },
  { title: 'Renews', cell: ({ auto_renew }) => (auto_renew ? 'yes' : 'no') },
  { title: 'Locked', cell: ({ locked }) => (locked ? 'yes' : 'no') },
  { title: 'Name servers', cell: ({ nameservers }) => nameservers.join(' '), color: () => 'dim' },
]

/** `nh domains`: the domains of the account, or one of them. */
export const run: Run = async (invocation) => {
  const { args } = invocation
  if (args.length > 1) throw new UsageError('Give one domain: nh domains acme.com')
  return args.length === 1 ? await showOne(invocation) : await showAll(invocation)
}

async function showAll({ given, io }: Invocation): Promise<number> {
  const limit = given.whole('limit', 1, LIMIT_MAX) ?? LIMIT
  const { items } = await callTool<{ items: Domain[] }>(io, given, 'list_domains', { limit })
  printRows(io, formatOf(io, given), COLUMNS, items)
  return items.length > 0 ? EXIT.found : EXIT.nothingFound
}

async function showOne({ args: [domain], given, io }: Invocation): Promise<number> {
  const found = await callTool<Detail>(io, given, 'domain_details', { domain })
  printFacts(io, formatOf(io, given), found, [
    ['Domain', found.domain],
    ['Unicode', found.unicode],
    ['State', found.state],
    ['Registered', dayOf(found.registered_at)],
    ['Expires', dayOf(found.expires_at)],
    ['Renews', found.auto_renew ? `yes, ${dollarsOf(found.prices.renew_cents)}` : 'no'],
    ['Transfer lock', found.locked ? 'on' : 'off'],
    ['WHOIS privacy', found.privacy ? 'on' : 'off'],
    ['DNSSEC', found.dnssec.enabled ? 'on' : 'off'],
    ['Folder', found.folder ?? ''],
    ['Name server', found.nameservers],
    ['Changes', found.pending.length > 0 ? `${found.pending.length} pending` : ''],
  ])
  return EXIT.found
}
