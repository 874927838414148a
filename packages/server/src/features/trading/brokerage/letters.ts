import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { codeOf } from '../../../values/mailed-code.ts'
import type { Compose, Words } from '../../people/mail/send-due-mail.ts'
import { type Paragraph, writeLetter } from '../../people/mail/write-letter.ts'
import type { CaseRow, StepRow } from './case.ts'
import { actionIn, actionWords } from './buyer-action.ts'
import { findCode } from './code-sql.ts'
import { confirmUrl, type LinkNeeds, progressUrl } from './progress-link.ts'
import { CODE_MAIL } from './send-code.ts'
import { findCase, findStep, readOffers } from './sql.ts'
import { CODE_PURPOSE } from './use-code.ts'

/**
 * Emails to the buyer, one per timeline step. Apart from the domain, they contain nothing a partner
 * typed. Otherwise a partner could send arbitrary text to strangers in our name.
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
        ...confirmation(needs, about),
        { text: 'See how it stands', link: progressUrl(needs, about.case_id) },
        'To act on that page you need a code. We email it to you alone.',
      ])
    },
    [CODE_MAIL]: async (db, { about_id }) => {
      const code = about_id === null ? undefined : await findCode(db, about_id)
      const about = code && (await findCase(db, code.case_id))
      if (!about) return undefined
      const action = actionIn(code.purpose)
      const offers = 'offer_id' in action ? await readOffers(db, about.case_id) : []
      const offer = offers.find((each) => 'offer_id' in action && each.offer_id === action.offer_id)
      const digits = codeOf(needs.masterKey, CODE_PURPOSE, code.code_id)
      return codeLetter(about, digits, actionWords(action, offer?.amount_cents))
    },
  }
}

/** A partner could request a code in the buyer's name, so the email says what the code would do. */
function codeLetter(about: CaseRow, digits: string, words: string): Words {
  const { domain: ascii, unicode = ascii } = namedOf(about.domain)
  const subject = `Your code for ${unicode}: ${digits}`
  return writeLetter(about.environment === 'sandbox' ? `[Sandbox] ${subject}` : subject, [
    `Enter ${digits} to ${words} for ${unicode}.`,
    'The code works for 15 minutes, on the page of your case.',
    'Don’t share it with anyone, not even us. If you didn’t ask for it, ignore this email.',
  ])
}

function confirmation(needs: LinkNeeds, { case_id, confirmed_at, ended_at }: CaseRow): Paragraph[] {
  if (confirmed_at !== null || ended_at !== null) return []
  return [
    { text: 'Confirm that this email address is yours', link: confirmUrl(needs, case_id) },
    'Without it, the case ends after seven days.',
  ]
}

const SANDBOX = 'This is a test in the sandbox: nobody is asked, and nothing is bought.'

type Content = { subject: string; says: Paragraph[] }

function wordsOf(about: CaseRow, { event, status, amount_cents }: StepRow): Content {
  const { domain: ascii, unicode = ascii } = namedOf(about.domain)
  const amount = centsText(amount_cents ?? 0)
  switch (event) {
    case 'brokerage.case_opened':
      return opened(unicode, about, amount)
    case 'brokerage.offer_made':
      return content(`An offer for ${unicode}: ${amount}`, [
        `The owner of ${unicode} would sell it for ${amount}.`,
        'Say yes or no on your page. Nothing is bought before you say yes.',
      ])
    case 'brokerage.offer_accepted':
      return content(`You accepted ${amount} for ${unicode}`, [
        `We tell the owner, and write to you about the payment of ${amount}.`,
      ])
    case 'brokerage.offer_declined':
      return content(`You declined ${amount} for ${unicode}`, [
        'We tell the owner, and write to you when there is another offer.',
      ])
    case 'brokerage.budget_raised':
      return content(`Your budget for ${unicode} is now ${amount}`, [
        `We go on looking for a price of at most ${amount}.`,
      ])
    case 'brokerage.case_completed':
      return content(`${unicode} is yours for ${amount}`, [
        `The deal for ${unicode} is closed at ${amount}, and your payment is here.`,
        'Next the domain is handed over to you; your page shows when it has arrived.',
      ])
    default:
      return moved(unicode, status)
  }
}

function opened(name: string, { partner_name, tier }: CaseRow, budget: string): Content {
  const how =
    tier === 'managed'
      ? 'Our broker asks its owner and leads the talks for you.'
      : 'We ask its owner and bring you every answer; what becomes of it you decide yourself.'
  return content(`We are trying to buy ${name} for you`, [
    `${partner_name} asked us to buy ${name} for you, for ${budget} at most. ${how}`,
    'It costs nothing to ask. If you know nothing of this, ignore this email: the case then ends.',
  ])
}

function moved(name: string, status: CaseRow['status']): Content {
  switch (status) {
    case 'CONTACTING_OWNER':
      return content(`We are asking the owner of ${name}`, [
        `We have written to the owner of ${name} and wait for an answer.`,
      ])
    case 'NEGOTIATING':
      return content(`The owner of ${name} has answered`, [
        `The owner of ${name} is willing to talk about a price.`,
      ])
    case 'AGREED':
      return content(`A price for ${name} is agreed`, [
        `You and the owner of ${name} agree. We write to you about the payment.`,
      ])
    case 'CLOSED_NO_DEAL':
      return content(`No deal for ${name}`, [
        `We could not buy ${name} for you. The case is closed and costs you nothing.`,
      ])
    default:
      return content(`Your case for ${name} is cancelled`, [
        `Nobody goes on asking for ${name}. The case is closed and costs you nothing.`,
      ])
  }
}

function content(subject: string, says: string[]): Content {
  return { subject, says }
}
