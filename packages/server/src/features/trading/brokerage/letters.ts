import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { codeOf } from '../../../values/mailed-code.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { dealLines } from '../checkout/brokerage-words.ts'
import { moneyText } from '../checkout/page-words.ts'
import { actionIn, actionWords } from './buyer-action.ts'
import type { CaseRow, StepRow } from './case.ts'
import { findCode } from './code-sql.ts'
import { confirmUrl, type LinkNeeds, progressUrl } from './progress-link.ts'
import { CODE_MAIL } from './send-code.ts'
import { findCase, findStep, readOffers } from './sql.ts'
import { stepMailWords } from './step-mail-words.ts'
import { CODE_PURPOSE } from './use-code.ts'

/**
 * Emails to the buyer, one per timeline step. They contain nothing a partner typed except the
 * domain. Otherwise a partner could send arbitrary text to strangers in our name.
 */
export function brokerageLetters(needs: LinkNeeds): Record<string, Compose> {
  return {
    brokerage: async (db, { about_id }) => {
      const step = about_id === null ? undefined : await findStep(db, about_id)
      const about = step && (await findCase(db, step.case_id))
      if (!about || isOutdated(about, step)) return undefined
      return stepMail(needs, about, step)
    },
    [CODE_MAIL]: async (db, { about_id }) => {
      const code = about_id === null ? undefined : await findCode(db, about_id)
      const about = code && (await findCase(db, code.case_id))
      if (!about) return undefined
      const action = actionIn(code.purpose)
      const offers = 'offer_id' in action ? await readOffers(db, about.case_id) : []
      const offer = offers.find((each) => 'offer_id' in action && each.offer_id === action.offer_id)
      const digits = codeOf(needs.masterKey, CODE_PURPOSE, code.code_id)
      const words = actionWords(action, offer?.amount_cents)
      return codeMail(needs, about, { digits, words })
    },
  }
}

/** A payment that was asked for and is made, or that nobody wants any more. */
function isOutdated({ status, pay_cents }: CaseRow, { event, amount_cents }: StepRow): boolean {
  if (event !== PAYMENT_ASKED) return false
  return status !== 'AGREED' || pay_cents !== amount_cents
}

const PAYMENT_ASKED = 'brokerage.payment_asked'
const SANDBOX = 'This is a test. No one is contacted, and nothing is bought.'

/** People who asked us directly have the case in their account, where they need no code. */
function caseUrl(needs: LinkNeeds, { case_id, buyer_account_id }: CaseRow): string {
  if (buyer_account_id === null) return progressUrl(needs, case_id)
  return `${needs.baseUrl}/account/brokerage/${encodeURIComponent(case_id)}`
}

function stepMail(needs: LinkNeeds, about: CaseRow, step: StepRow): MailContent {
  const { subject, heading, paragraphs } = stepMailWords(about, step)
  const [first, ...rest] = paragraphs
  const note = step.note === null ? [] : [step.note]
  const isUnconfirmed = about.confirmed_at === null && about.ended_at === null
  return {
    ...commonOf(about),
    subject,
    heading,
    paragraphs: isUnconfirmed
      ? ['Confirm your email address to keep this case open.', first, ...rest, ...note]
      : [first, ...rest, ...note],
    facts: step.event === PAYMENT_ASKED ? payFacts(about) : [],
    button: isUnconfirmed
      ? { text: 'Confirm your email address', link: confirmUrl(needs, about.case_id) }
      : { text: buttonText(step), link: caseUrl(needs, about) },
    notes: [
      ...(isUnconfirmed ? ['If you don’t confirm within 7 days, the case is closed.'] : []),
      ...(about.ended_at === null && about.buyer_account_id === null
        ? ['To act on that page you need a code, which we email only to you.']
        : []),
    ],
  }
}

/** What goes to the owner, and our fee. */
function payFacts({ pay_cents, pay_fee_cents, currency }: CaseRow) {
  const price_cents = pay_cents ?? 0
  const lines = dealLines({ price_cents, brokerage_fee_cents: pay_fee_cents, currency })
  return [...lines, { label: 'Total', value: moneyText(price_cents, currency), isTotal: true }]
}

function buttonText({ event, amount_cents }: StepRow): string {
  return event === PAYMENT_ASKED ? `Pay ${centsText(amount_cents ?? 0)}` : 'View your case'
}

type Code = { digits: string; words: string }

/** A partner could request a code in the buyer's name, so the email says what the code would do. */
function codeMail(needs: LinkNeeds, about: CaseRow, { digits, words }: Code): MailContent {
  const { domain, unicode = domain } = namedOf(about.domain)
  return {
    ...commonOf(about),
    subject: `${digits} is your code for ${unicode}`,
    heading: 'Your confirmation code',
    paragraphs: [`Enter ${digits} to ${words} for ${unicode}.`],
    code: digits,
    button: { text: 'View your case', link: progressUrl(needs, about.case_id) },
    notes: [
      'The code expires in 15 minutes.',
      'Don’t share it with anyone, not even us. Didn’t ask for it? Ignore this email.',
    ],
  }
}

function commonOf({ domain, environment }: CaseRow) {
  return {
    domain,
    sandbox: environment === 'sandbox' ? SANDBOX : undefined,
    reason: 'we’re trying to buy this domain for you',
  }
}
