import { readConfig } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { EVERY_TLD } from '../features/registry/tlds/catalogue.ts'
import { setMarkup } from '../features/registry/tlds/set-markup.ts'
import { syncCatalogue } from '../features/registry/tlds/sync-catalogue.ts'
import { openUpstream } from '../upstream/open-upstream.ts'
import { systemClock } from '../values/clock.ts'
import { centsOf } from '../values/cents.ts'
import { readTld } from '../values/domain-name.ts'
import { type Command, readArguments, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'

type Flags = { words: string[]; acceptsLosses: boolean }

/** TLD prices and rules: syncs them from the registrar now, or sets our markup. */
export const catalogue: Command = {
  details: [
    'namehouse catalogue sync [--accept-losses]',
    '  Syncs all TLDs from the registrar now. Needs the settings of "namehouse serve" plus',
    '  REGISTRAR_API_KEY and REGISTRAR_CUSTOMER. Refuses a price list that drops a',
    '  fifth of the TLDs we sell, unless you pass --accept-losses.',
    'namehouse catalogue markup <tld or default> <percent> <minimum in dollars>',
    '  Sets what we add to the registrar’s price: namehouse catalogue markup com 15 1.50',
  ].join('\n'),
  run: async (args) => {
    const { words, acceptsLosses } = readFlags(args)
    const [what, ...rest] = words
    if (what === 'sync' && rest.length === 0)
      return await withProductionDatabase(sync(acceptsLosses))
    if (what === 'markup' && rest.length === 3) return await withProductionDatabase(markup(rest))
    throw new UsageError('expected "sync", or "markup" with a TLD, a percentage and a minimum.')
  },
}

function readFlags(args: string[]): Flags {
  const { values, positionals } = readArguments(args, { 'accept-losses': { type: 'boolean' } })
  return { words: positionals, acceptsLosses: values['accept-losses'] === true }
}

function sync(acceptsLosses: boolean): (db: Db) => Promise<number> {
  return async (db) => {
    const { registrar } = openUpstream(undefined, {
      account: readConfig(process.env, 'production').registrar,
    })
    if (!registrar) return print('REGISTRAR_API_KEY is not set: there is no registrar to ask.', 1)
    const options = { registrar, clock: systemClock, isForced: true, acceptsLosses }
    const end = await syncCatalogue(db, options)
    if (!end) return print('Another process is syncing the catalogue right now.', 1)
    const { outcome, tlds_read, tlds_failed, reason } = end
    if (outcome === 'failed') return print(`Failed, nothing was changed: ${reason}`, 1)
    if (outcome === 'partial')
      return print(
        `${tlds_read} TLDs read, ${tlds_failed} failed and were left unchanged: ${reason}`,
        1,
      )
    return print(`${tlds_read} TLDs read.`, 0)
  }
}

function markup([tldText = '', percentText = '', minimumText = '']: string[]) {
  const read = readTld(tldText)
  const isDefault = tldText === 'default'
  if (!isDefault && !read.ok) throw new UsageError(`"${tldText}" is not a TLD.`)
  const tld = isDefault || !read.ok ? EVERY_TLD : read.tld
  const markup_bps = hundredths(percentText)
  const minimum_cents = hundredths(minimumText)
  if (markup_bps === undefined || minimum_cents === undefined) {
    throw new UsageError(
      'the percentage and the minimum must be numbers with at most two decimals.',
    )
  }
  return async (db: Db): Promise<number> => {
    const changed = await db.begin((tx) =>
      setMarkup(tx, tld, { markup_bps, minimum_cents }, systemClock.now()),
    )
    return print(`Done: ${changed} prices changed.`, 0)
  }
}

function hundredths(text: string): number | undefined {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? centsOf(Number(text)) : undefined
}

function print(text: string, code: number): number {
  process.stdout.write(`${text}\n`)
  return code
}
