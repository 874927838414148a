import { savedSearchLetters } from './features/market/saved-searches/letters.ts'
import { sellerLetters } from './features/market/sellers/letters.ts'
import { watchLetters } from './features/market/watching/letters.ts'
import { accountLetters } from './features/people/accounts/letters.ts'
import type { Compose } from './features/people/mail/send-due-mail.ts'
import { securityLetters } from './features/people/security-notices/letters.ts'
import { cartLetters } from './features/portfolio/cart/letters.ts'
import { domainLetters } from './features/portfolio/domains/letters.ts'
import { forwardingLetters } from './features/portfolio/forwarding/letters.ts'
import { needsContact } from './features/portfolio/one-domain/needs-contact.ts'
import { findEnded } from './features/portfolio/one-domain/find-ended.ts'
import { renewalLetters } from './features/portfolio/renewals/letters.ts'
import { transferLetters } from './features/portfolio/transfers/letters.ts'
import { brokerageLetters } from './features/trading/brokerage/letters.ts'
import { checkoutLetters } from './features/trading/checkout/letters.ts'
import { earningLetters } from './features/trading/earnings/letters.ts'
import { handoverLetters } from './features/trading/handover/letters.ts'
import { offerLetters } from './features/trading/offers/letters.ts'
import { partnerLetters } from './features/trading/partners/letters.ts'
import { planLetters } from './features/trading/plans/letters.ts'
import { purchaseLetters } from './features/trading/purchases/letters.ts'
import { webhookLetters } from './features/trading/webhooks/letters.ts'
import type { MasterKey } from './values/master-key.ts'

/** Every kind of email we send. `test/rules/mails.test.ts` reads each of them. */
export function allLetters(needs: {
  baseUrl: string
  masterKey: MasterKey
}): Record<string, Compose> {
  return {
    ...accountLetters(needs),
    ...securityLetters(needs),
    ...webhookLetters(needs),
    ...partnerLetters(needs),
    ...brokerageLetters(needs),
    ...checkoutLetters(needs),
    ...handoverLetters(needs),
    ...earningLetters(needs),
    ...purchaseLetters({ ...needs, needsContact }),
    ...offerLetters(needs),
    ...planLetters({ ...needs, needsContact }),
    ...sellerLetters({ ...needs, findEnded }),
    ...cartLetters(needs),
    ...domainLetters(needs),
    ...forwardingLetters(needs),
    ...renewalLetters(needs),
    ...transferLetters(needs),
    ...watchLetters(needs),
    ...savedSearchLetters(needs),
  }
}
