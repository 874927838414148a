import type { Tx } from '../../../db/pool.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import { addNotifications } from '../../people/notifications/add-notifications.ts'
import type { HandoverRow } from './handover.ts'
import { findPerson } from './sql.ts'

/** What a seller is told about the sale of their name. */
export const SELLER_MAILS = {
  task: 'sale-task',
  /** A partner sold it, and staff deliver it without the seller. */
  by_partner: 'sale-by-partner',
  reminder: 'sale-reminder',
  /** The task is overdue, and staff decide. */
  late: 'sale-late',
  delivered: 'sale-delivered',
  ended: 'sale-ended',
  disputed: 'sale-disputed',
} as const
type What = keyof typeof SELLER_MAILS

/** What the bell says, too. */
const BELL: Partial<Record<What, (name: string) => { title: string; body: string }>> = {
  task: (name) => ({ title: `You sold ${name}`, body: 'The buyer has paid. Hand it over.' }),
  by_partner: (name) => ({ title: `You sold ${name}`, body: 'There’s nothing to do.' }),
  late: (name) => ({ title: `The auth code of ${name} is overdue`, body: 'Enter it now.' }),
}
const SALES_PATH = '/account/listings'

type Sold = Pick<HandoverRow, 'public_id' | 'domain' | 'seller_account_id'>

/** Tells the seller in the transaction of the step. Our own names have no seller. */
export async function notifySeller(
  tx: Tx,
  { public_id, domain, seller_account_id }: Sold,
  what: What,
  now: Date,
): Promise<void> {
  const seller = await findPerson(tx, seller_account_id)
  if (!seller) return
  const mail = { kind: SELLER_MAILS[what], to_email: seller.email, about_id: public_id }
  await enqueueMail(tx, mail, now)
  const said = BELL[what]?.(namedOf(domain).unicode ?? domain)
  if (!said) return
  const { account_id } = seller
  await addNotifications(tx, [{ account_id, kind: 'sale', href: SALES_PATH, ...said }], now)
}
