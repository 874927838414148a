import type { Db } from '../db/pool.ts'
import { resealSecrets } from '../db/reseal.ts'
import type { MasterKey } from '../values/master-key.ts'
import { type Command, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'

/** Changing the operator's key: put a new one in front, seal anew, take the old one away. */
export const secrets: Command = {
  details: [
    'namehouse secrets reseal',
    '  Seals every secret in the database under the first key of MASTER_KEY. The worker does the',
    '  same in the background. To change the key: restart with MASTER_KEY=new,old, run this, then',
    '  restart with MASTER_KEY=new. Needs what "namehouse serve" needs.',
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
  process.stdout.write(`Done: ${total} sealed anew; older keys are no longer needed.\n`)
  return 0
}
