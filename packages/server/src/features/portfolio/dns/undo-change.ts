import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { type ChangedZone, changeZone } from './change-zone.ts'
import { readChange } from './sql.ts'

type Undo = { account_id: string; domain: string; change_id: string; isDryRun: boolean }

/**
 * Puts back the records from before a change, if nothing changed since.
 *
 * Refuses: not_found, conflict (changed since), and what `changeZone` refuses.
 */
export async function undoChange(
  needs: { db: Db; registrar: RegistrarClient },
  { account_id, domain, change_id, isDryRun }: Undo,
  now: Date,
): Promise<ChangedZone> {
  const change = await readChange(needs.db, { account_id, domain, id: change_id })
  if (!change) throw new Refusal('not_found', 'This change is not in the history.')
  const drafts = change.records_before.map((record) => ({ record }))
  const wanted = { account_id, domain, kind: 'undo', field: 'records', isDryRun } as const
  return await changeZone(
    needs,
    {
      ...wanted,
      decide: ({ etag }) => {
        if (etag === change.etag_after) return { drafts }
        const message =
          'The records have changed since then, so this change can no longer be undone.'
        throw new Refusal('conflict', message)
      },
    },
    now,
  )
}
