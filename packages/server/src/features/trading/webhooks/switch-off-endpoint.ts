import type { Db } from '../../../db/pool.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { findFailing } from './delivery-sql.ts'
import { switchOff } from './sql.ts'
import { hasFailedTooLong } from './states.ts'

type Failed = { endpoint: { id: string }; isGone: boolean; now: Date }

/** After a failed attempt: disables an endpoint that is gone or hopeless, and emails its owner. */
export async function switchOffEndpoint(db: Db, { endpoint, isGone, now }: Failed): Promise<void> {
  const failing = await findFailing(db, endpoint.id)
  if (!failing || !(isGone || hasFailedTooLong(failing, now))) return
  const reason = isGone ? 'gone' : 'failing'
  await db.begin(async (tx) => {
    const owner = await switchOff(tx, endpoint.id, { reason, now })
    if (!owner) return
    const mail = { kind: 'webhook-off', to_email: owner.email, about_id: endpoint.id }
    await enqueueMail(tx, mail, now)
  })
}
