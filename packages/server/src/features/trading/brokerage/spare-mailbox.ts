import type { Limiter, LimitResult } from '../../../http/limiter.ts'
import { Refusal } from '../../../refusal.ts'
import type { Environment } from '../../../values/environment.ts'

type Mailbox = { environment: Environment; buyer_email: string }

/**
 * Counts a new case against the buyer's mailbox. Otherwise anyone who can open cases could flood a
 * stranger's mailbox with our emails. The caller gives the slot back if no case was opened.
 *
 * Refuses: quota_exceeded.
 */
export async function takeMailbox(
  limiter: Limiter,
  { environment, buyer_email }: Mailbox,
): Promise<Pick<LimitResult, 'giveBack'>> {
  const mailbox = `${environment} ${buyer_email.toLowerCase()}`
  const taken = await limiter.take('brokerage.mailbox', mailbox)
  if (taken.isAllowed) return taken
  await taken.giveBack()
  throw new Refusal('quota_exceeded', 'This buyer has reached the limit of cases for today.', {
    retryAfterSeconds: taken.resetSeconds,
  })
}
