import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import { typedText } from '../../people/mail/plain-text.ts'
import type { CaseRow, StepRow } from './case.ts'

type StepWords = Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>

/** What an email says about a step of a case. */
export function stepMailWords(about: CaseRow, { event, status, amount_cents }: StepRow): StepWords {
  const { domain, unicode = domain } = namedOf(about.domain)
  const amount = centsText(amount_cents ?? 0)
  switch (event) {
    case 'brokerage.case_opened':
      return opened(unicode, about, amount)
    case 'brokerage.offer_made':
      return words(`Offer for ${unicode}: ${amount}`, `The owner wants ${amount}`, [
        'Accept or decline the offer on your case page. We buy nothing until you accept.',
      ])
    case 'brokerage.offer_accepted':
      return words(`You accepted ${amount} for ${unicode}`, `You accepted ${amount}`, [
        'You don’t need to do anything now. We’ll tell the owner and email you about the payment.',
      ])
    case 'brokerage.offer_declined':
      return words(`You declined ${amount} for ${unicode}`, `You declined ${amount}`, [
        'You don’t need to do anything now. We’ll email you if the owner makes another offer.',
      ])
    case 'brokerage.budget_raised':
      return words(`Your budget for ${unicode} is now ${amount}`, `Your budget is now ${amount}`, [
        'You don’t need to do anything now. We’ll keep negotiating up to this amount.',
      ])
    case 'brokerage.payment_asked':
      return words(`Pay ${amount} for ${unicode}`, 'You have a deal', [
        `Pay ${amount} by ${dayText(about.pay_until ?? about.updated_at)} to buy the domain.`,
        'The price is what you agreed to. Nothing else is added.',
      ])
    case 'brokerage.case_completed':
      return words(`You bought ${unicode} for ${amount}`, `Yours for ${amount}`, [
        'We have your payment. Follow the transfer of your domain on the case page.',
      ])
    default:
      return moved(unicode, status)
  }
}

function opened(name: string, about: CaseRow, budget: string): StepWords {
  const { partner_name, tier, success_fee_bps } = about
  if (success_fee_bps !== null) {
    return words(`We’re asking the owner of ${name}`, 'We’re asking the owner', [
      `You don’t need to do anything now. You’d pay up to ${budget}.`,
      `Every price we show you includes our fee of ${success_fee_bps / 100}%. No deal, no fee.`,
    ])
  }
  const how =
    tier === 'managed'
      ? 'Our broker contacts the owner and negotiates for you.'
      : 'We contact the owner and pass on every answer. You decide what to do.'
  return words(`We’re trying to buy ${name} for you`, 'We’re trying to buy this domain for you', [
    `${typedText(partner_name)} asked us to buy it for you, for up to ${budget}.`,
    `${how} It costs nothing to ask. If you didn’t expect this, ignore this email.`,
  ])
}

function moved(name: string, status: CaseRow['status']): StepWords {
  switch (status) {
    case 'CONTACTING_OWNER':
      return words(`We contacted the owner of ${name}`, 'We contacted the owner', [
        'You don’t need to do anything now. We’ll email you when the owner answers.',
      ])
    case 'NEGOTIATING':
      return words(`The owner of ${name} has answered`, 'The owner has answered', [
        'You don’t need to do anything now. The owner is open to a sale, and we’ll email you any offer.',
      ])
    case 'AGREED':
      return words(`You and the owner of ${name} agree on a price`, 'You have a deal', [
        'You don’t need to do anything now. We’ll email you about the payment.',
      ])
    case 'CLOSED_NO_DEAL':
      return words(`No deal for ${name}`, 'We couldn’t buy this domain', [
        'You don’t need to do anything. The case is closed, and you weren’t charged.',
      ])
    default:
      return words(`Your case for ${name} was cancelled`, 'Your case was cancelled', [
        'You don’t need to do anything. We’ve stopped asking, and you weren’t charged.',
      ])
  }
}

function words(subject: string, heading: string, paragraphs: MailContent['paragraphs']): StepWords {
  return { subject, heading, paragraphs }
}
