import type { Logger } from 'pino'
import type { Db } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Clock } from '../../../values/clock.ts'
import { storeNotice } from './store-notice.ts'

/** Notices read in one run. The rest follows in the next. */
export const POLLS_MAX = 200

type Needs = { db: Db; clock: Clock; log: Logger; registrar: RegistrarClient }

/**
 * Reads what the registrar has to tell, oldest first. Each is stored before it is acknowledged, so a
 * crash in between only means that it comes again. Returns whether more may be waiting.
 *
 * This also empties the queue of a webhook that has stalled.
 */
export async function pollNotices(needs: Needs, leaving?: AbortSignal): Promise<boolean> {
  const { db, clock, log, registrar } = needs
  try {
    for (let polls = 0; polls < POLLS_MAX; polls += 1) {
      if (leaving?.aborted) return false
      const body = await registrar.notices.poll(leaving)
      if (body === undefined || body === null) return false
      const id = await storeNotice(db, { body, came_by: 'poll' }, clock.now())
      if (id === null) {
        // Without an id it can't be acknowledged, and would come again at once.
        log.error('the registrar sent a notification without an id')
        return false
      }
      await registrar.notices.acknowledge(id, leaving)
    }
    return true
  } catch (error) {
    if (leaving?.aborted) return false
    if (!(error instanceof RegistrarError)) throw error
    log.warn({ err: error }, 'could not poll the registrar’s notifications')
    return false
  }
}
