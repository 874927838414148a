import { deleteAccount } from '../features/desks/account-data/delete-account.ts'
import { exportAccount } from '../features/desks/account-data/export-account.ts'
import { systemClock } from '../values/clock.ts'
import { type Command, readArguments, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'

/** Exports and deletes what is stored about a person. */
export const account: Command = {
  details: [
    'namehouse account export ID|EMAIL > FILE',
    '  Writes everything that is stored about an account as JSON, without secrets.',
    'namehouse account delete ID --yes',
    '  Deletes it. Orders, receipts, invoices and the ledger stay, without the person’s name where',
    '  the law doesn’t ask for it. Refused while domains, sales, plans or money are open. It can’t be',
    '  undone. The id is in the export. Both need the settings of "namehouse serve".',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, { yes: { type: 'boolean' } })
    const [what, id, ...rest] = positionals
    if (!id || rest.length > 0 || (what !== 'export' && what !== 'delete')) {
      throw new UsageError('expected "export" or "delete", and an account.')
    }
    if (what === 'export') {
      return await withProductionDatabase(async (db) => {
        process.stdout.write(`${JSON.stringify(await exportAccount(db, id), null, 2)}\n`)
        return 0
      })
    }
    // The audit log keeps the arguments forever, so an address must not be among them.
    if (id.includes('@')) throw new UsageError('expected the id of the account, not its address.')
    if (!values.yes) throw new UsageError('it can’t be undone. Add --yes.')
    return await withProductionDatabase(async (db) => {
      const rows = await deleteAccount(db, id, systemClock.now())
      process.stdout.write(`${id} is deleted, with ${rows} rows.\n`)
      return 0
    })
  },
}
