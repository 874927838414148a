import { transact } from '../../src/db/transact.ts'
import { recheckRegistration } from '../../src/features/portfolio/changes/resolve-doubt.ts'
import { asStaff } from './as-staff.ts'
import type { World } from './world.ts'

const DOUBTS_MAX = 100

/**
 * Staff ask the registrar again about what is in doubt. After an answer was lost, days may have
 * passed here before anybody looked.
 */
export async function recheckDoubts(world: World): Promise<void> {
  const doubts = await world.db<{ id: number; domain: string }[]>`
    select id, domain from changes where state = 'in_doubt' order by id limit ${DOUBTS_MAX}
  `
  for (const { id, domain } of doubts) {
    await asStaff(world, `recheck ${domain}`, async ({ db }) => {
      await transact(db, async (tx) => await recheckRegistration(tx, id))
    })
  }
}
