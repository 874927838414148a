import type { Db } from '../db/pool.ts'
import { systemClock } from '../values/clock.ts'
import { readSome } from '../config.ts'
import { type Compared, readCompared, readQuarantine } from '../config/quarantine.ts'
import { type Command, readArguments, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'
import { reconcile } from './reconcile-outside.ts'

const FLAGS = { since: { type: 'string' }, 'release-holds': { type: 'boolean' } } as const

/** Compares our records with the payment gateway's and the registrar's. */
export const reconcileCommand: Command = {
  details: [
    'namehouse reconcile --since DATE [--release-holds]',
    '  Finds payments and domains that the payment gateway and the registrar know and we don’t, for',
    '  example after restoring a backup taken at DATE. Needs the settings of "namehouse serve".',
    '  --release-holds releases money held for payments that we don’t know. Nothing else is changed:',
    '  the worker finishes what it can, and the rest is listed. Exit code 1 if staff must decide, or',
    '  something can’t be compared. Also works with QUARANTINE=on, but then it releases no hold.',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, FLAGS)
    if (positionals.length > 0) throw new UsageError('expected only --since.')
    const since = new Date(values.since ?? '')
    if (Number.isNaN(since.getTime())) {
      throw new UsageError('--since must be a date such as 2026-11-17T02:00:00Z.')
    }
    const mayRelease = values['release-holds'] === true
    if (mayRelease && readSome(process.env, readQuarantine)) {
      throw new UsageError('--release-holds changes payments. Remove QUARANTINE=on first.')
    }
    const compared = demandAny(readSome(process.env, readCompared))
    return await withProductionDatabase((db: Db) =>
      reconcile({ db, compared, since, mayRelease, now: systemClock.now() }),
    )
  },
}

function demandAny(compared: Compared): Compared {
  const { lab, registrar, stripe } = compared
  if (lab ?? registrar ?? stripe.live ?? stripe.sandbox) return compared
  throw new UsageError(
    'there is nothing to compare with. Set STRIPE_SECRET_KEY, REGISTRAR_API_KEY or both.',
  )
}
