import { centsText } from '../../values/cents-text.ts'
import { namedOf } from '../../values/domain-name.ts'
import type { Compose } from '../mail/send-due-mail.ts'
import { type Paragraph, writeLetter } from '../mail/write-letter.ts'
import type { CaseRow, StepRow } from './case.ts'
import { type LinkNeeds, progressUrl } from './progress-link.ts'
import { findCase, findStep } from './sql.ts'

/**
 * What the buyer is told: one letter for each line of the timeline. Nothing that a partner typed is
 * in it but the name of the domain, or a partner could write to strangers in our name.
 */
export function brokerageLetters(needs: LinkNeeds): Record<string, Compose> {
  return {
    brokerage: async (db, { about_id }) => {
      const step = about_id === null ? undefined : await findStep(db, about_id)
      const about = step && (await findCase(db, step.case_id))
      if (!about) return undefined
      const { subject, says } = wordsOf(about, step)
      const isTest = about.environment === 'sandbox'
      return writeLetter(isTest ? `[Sandbox] ${subject}` : subject, [
        ...(isTest ? [SANDBOX] : []),
        ...says,
        ...(step.note === null ? [] : [step.note]),
        { text: 'See how it stands', link: progressUrl(needs, about.case_id) },
        'The link is yours: whoever has it can answer for you, so keep it to yourself.',
      ])
    },
  }
}

const SANDBOX = 'This is a test in the sandbox: nobody is asked, and nothing is bought.'

type Told = { subject: string; says: Paragraph[] }

function wordsOf(about: CaseRow, { event, status, amount_cents }: StepRow): Told {
  const { domain: ascii, unicode = ascii } = namedOf(about.domain)
  const amount = centsText(amount_cents ?? 0)
  switch (event) {
    case 'brokerage.case_opened':
      return opened(unicode, about, amount)
    case 'brokerage.offer_made':
      return told(`An offer for ${unicode}: ${amount}`, [
        `The owner of ${unicode} would sell it for ${amount}.`,
        'Say yes or no on your page. Nothing is bought before you say yes.',
      ])
    case 'brokerage.offer_accepted':
      return told(`You accepted ${amount} for ${unicode}`, [
        `We tell the owner, and write to you about the payment of ${amount}.`,
      ])
    case 'brokerage.offer_declined':
      return told(`You declined ${amount} for ${unicode}`, [
        'We tell the owner, and write to you when there is another offer.',
      ])
    case 'brokerage.budget_raised':
      return told(`Your budget for ${unicode} is now ${amount}`, [
        `We go on looking for a price of at most ${amount}.`,
      ])
    case 'brokerage.case_completed':
      return told(`${unicode} is yours for ${amount}`, [
        `The deal for ${unicode} is closed at ${amount}, and your payment is here.`,
        'Next the domain is handed over to you; your page shows when it has arrived.',
      ])
    default:
      return moved(unicode, status)
  }
}

function opened(name: string, { partner_name, tier }: CaseRow, budget: string): Told {
  const how =
    tier === 'managed'
      ? 'Our broker asks its owner and leads the talks for you.'
      : 'We ask its owner and bring you every answer; what becomes of it you decide yourself.'
  return told(`We are trying to buy ${name} for you`, [
    `${partner_name} asked us to buy ${name} for you, for ${budget} at most. ${how}`,
    'It costs nothing to ask. If you know nothing of this, cancel it on the page below.',
  ])
}

function moved(name: string, status: CaseRow['status']): Told {
  switch (status) {
    case 'CONTACTING_OWNER':
      return told(`We are asking the owner of ${name}`, [
        `We have written to the owner of ${name} and wait for an answer.`,
      ])
    case 'NEGOTIATING':
      return told(`The owner of ${name} has answered`, [
        `The owner of ${name} is willing to talk about a price.`,
      ])
    case 'AGREED':
      return told(`A price for ${name} is agreed`, [
        `You and the owner of ${name} agree. We write to you about the payment.`,
      ])
    case 'CLOSED_NO_DEAL':
      return told(`No deal for ${name}`, [
        `We could not buy ${name} for you. The case is closed and costs you nothing.`,
      ])
    default:
      return told(`Your case for ${name} is cancelled`, [
        `Nobody goes on asking for ${name}. The case is closed and costs you nothing.`,
      ])
  }
}

function told(subject: string, says: string[]): Told {
  return { subject, says }
}
