import type { Db } from '../db/pool.ts'
import { resealSecrets } from '../db/reseal.ts'
import type { MasterKey } from '../values/master-key.ts'
import { type Command, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'

/** Rotates the operator's key: add a new key in front, re-encrypt, then remove the old one. */
export const secrets: Command = {
  details: [
    'namehouse secrets reseal',
    '  Re-encrypts every secret in the database with the first key in MASTER_KEY. The worker does',
    '  this too. To change the key, restart with MASTER_KEY=new,old, run this, then',
    '  restart with MASTER_KEY=new. Needs the settings of "namehouse serve".',
  ].join('\n'),
  run: async (args) => {
    if (args.join(' ') !== 'reseal') throw new UsageError('expected "reseal".')
    return await withProductionDatabase((db, { masterKey }) => resealAll(db, masterKey))
  },
}

async function resealAll(db: Db, masterKey: MasterKey): Promise<number> {
  let total = 0
  for (;;) {
    const resealed = await resealSecrets(db, masterKey)
    if (resealed === 0) break
    total += resealed
  }
  process.stdout.write(`Done: ${total} secrets re-encrypted. Older keys are no longer needed.\n`)
  return 0
}
