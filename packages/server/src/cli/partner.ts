import { addPartner } from '../features/partners/add-partner.ts'
import { systemClock } from '../values/clock.ts'
import { publicId } from '../values/public-id.ts'
import { type Command, demandInteger, readArguments, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'

const FLAGS = {
  name: { type: 'string' },
  email: { type: 'string' },
  'commission-bps': { type: 'string' },
} as const

/** Takes a reseller in. */
export const partner: Command = {
  details: [
    'namehouse partner add --name NAME --email ADDRESS [--commission-bps 1500]',
    '  Prints the id of the new partner, for "namehouse credential issue". Its commission is in',
    '  hundredths of a percent. Needs what "namehouse serve" needs.',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, FLAGS)
    if (positionals.join(' ') !== 'add') throw new UsageError('say "add".')
    const { name = '', email = '', 'commission-bps': bps } = values
    if (name.trim() === '' || name.length > 200) throw new UsageError('--name is 1..200 letters.')
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError('--email must be an address.')
    const commission =
      bps === undefined
        ? {}
        : { commission_bps: demandInteger('--commission-bps', bps, { min: 0, max: 10_000 }) }
    return await withProductionDatabase(async (db) => {
      const id = publicId('ptr', systemClock.now())
      await db.begin((tx) => addPartner(tx, { id, name, email, ...commission }))
      process.stdout.write(`${id}\n`)
      return 0
    })
  },
}
