import { runSettlement } from '../features/trading/settlements/run-settlement.ts'
import { systemClock } from '../values/clock.ts'
import { type Command, demandOneOf, readArguments, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'

const FLAGS = { environment: { type: 'string' }, 'period-end': { type: 'string' } } as const

/** Closes a settlement period: what partners sold, kept and owe. */
export const settlement: Command = {
  details: [
    'namehouse settlement run --environment sandbox|live [--period-end 2026-12-01T00:00:00Z]',
    '  Creates a statement for every partner with sales delivered before the period end (default:',
    '  now). Safe to run again: the statements stay the same. Needs the',
    '  settings of "namehouse serve".',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, FLAGS)
    if (positionals.join(' ') !== 'run') throw new UsageError('expected "run".')
    const environment = demandOneOf('--environment', values.environment, ['sandbox', 'live'])
    const period_end = readTime(values['period-end']) ?? systemClock.now()
    return await withProductionDatabase(async (db) => {
      const statements = await runSettlement(db, { environment, period_end }, systemClock)
      for (const { settlement_id, partner_id, order_count, amount_owed_cents } of statements) {
        const owed = (amount_owed_cents / 100).toFixed(2)
        process.stdout.write(`${settlement_id} ${partner_id} ${order_count} orders ${owed} USD\n`)
      }
      process.stderr.write(`${statements.length} statements up to ${period_end.toISOString()}\n`)
      return 0
    })
  },
}

function readTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : undefined
  if (time && !Number.isNaN(time.getTime())) return time
  throw new UsageError('--period-end must be a time, for example 2026-12-01T00:00:00Z.')
}
