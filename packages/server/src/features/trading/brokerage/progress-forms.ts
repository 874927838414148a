import { centsText } from '../../../values/cents-text.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import { maskEmail } from '../../../values/mask-email.ts'
import { actionWords, type BuyerAction } from './buyer-action.ts'
import type { OfferRow } from './case.ts'
import type { Shown } from './progress-shown.ts'
import { isActionAllowed } from './states.ts'

/** The open offer, if the buyer can answer it now. */
export function offerOf({ offers, about }: Shown): OfferRow | undefined {
  if (!isActionAllowed(about.status, 'accept')) return undefined
  return offers.find(({ status }) => status === 'open')
}

/** The form for the emailed code, bound to the one action the buyer wants to take. */
export function codePart(shown: Shown): string {
  const { about, asked, offers, token } = shown
  if (!asked) return ''
  const offer = offers.find((each) => 'offer_id' in asked && each.offer_id === asked.offer_id)
  const words = actionWords(asked, offer?.amount_cents)
  return `<section aria-labelledby="code-title"><h2 id="code-title">Enter your code</h2>
<div class="offer"><p>We emailed a code to ${escapeHtml(maskEmail(about.buyer_email))}. Enter it to
${escapeHtml(words)}. It works for 15 minutes.</p>
${form(
  token,
  `${hiddenFields(asked)}<label>6-digit code
<input type="text" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12"
 required autofocus></label>
<button>Confirm</button>`,
)}
${form(token, `${hiddenFields(asked)}<button class="is-quiet">Send another code</button>`)}
<p><a href="?t=${escapeHtml(encodeURIComponent(token))}">Go back</a></p></div></section>`
}

/**
 * Until the address is confirmed, another case can win the name, and the case ends after a week.
 */
export function confirmPart({ about, token, confirmToken, asked }: Shown): string {
  if (about.confirmed_at !== null || about.ended_at !== null || asked) return ''
  const proof = confirmToken
    ? `<input type="hidden" name="c" value="${escapeHtml(confirmToken)}">`
    : ''
  const text = confirmToken
    ? 'This case is waiting for you. Confirm that the email address is yours.'
    : 'Confirm your email address within seven days, or the case closes.'
  return `<section aria-labelledby="confirm-title"><h2 id="confirm-title">Confirm your email</h2>
<p>${text}</p>
${form(token, `${proof}<button name="action" value="confirm">Confirm email address</button>`)}
</section>`
}

export function offerPart(shown: Shown): string {
  const { about, token } = shown
  const offer = offerOf(shown)
  if (!offer || shown.asked) return ''
  const note = offer.note === null ? '' : `<p>${escapeHtml(offer.note)}</p>`
  const isOverBudget = offer.amount_cents > about.budget
  const hidden = `<input type="hidden" name="offer_id" value="${escapeHtml(offer.offer_id)}">`
  return `<section aria-labelledby="offer"><h2 id="offer">The owner’s offer</h2>
<div class="offer"><p class="amount">${centsText(offer.amount_cents)}</p>${note}
${isOverBudget ? '<p>This is more than your budget.</p>' : ''}
${form(
  token,
  `${hidden}<button name="action" value="accept">Accept ${centsText(offer.amount_cents)}</button>
<button name="action" value="decline" class="is-quiet">Decline</button>`,
)}</div></section>`
}

export function budgetPart({ about, token, asked }: Shown): string {
  if (!isActionAllowed(about.status, 'raise-budget') || asked) return ''
  return `<section aria-labelledby="budget-title"><h2 id="budget-title">Raise your budget</h2>
${form(
  token,
  `<label>New budget in US dollars
<input type="text" name="budget" inputmode="decimal" autocomplete="off" required
 placeholder="more than ${centsText(about.budget)}"></label>
<button name="action" value="raise-budget" class="is-quiet">Raise</button>`,
)}</section>`
}

export function cancelPart({ about, token, asked }: Shown): string {
  if (!isActionAllowed(about.status, 'cancel') || asked) return ''
  return `<section><details><summary>Cancel this case</summary>
<p>We stop contacting the owner. You can’t reopen the case here.</p>
${form(token, '<button name="action" value="cancel" class="is-quiet">Cancel the case</button>')}
</details></section>`
}

function hiddenFields(action: BuyerAction): string {
  const fields: [string, string][] = [['action', action.name]]
  if ('offer_id' in action) fields.push(['offer_id', action.offer_id])
  if ('budget' in action) fields.push(['budget', (action.budget / 100).toFixed(2)])
  return fields
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
}

function form(token: string, inside: string): string {
  return `<form method="post"><input type="hidden" name="t" value="${escapeHtml(token)}">
${inside}</form>`
}
