import { type PlainPage, plainPage } from '../../http/plain-page.ts'
import { centsText } from '../../values/cents-text.ts'
import { namedOf } from '../../values/domain-name.ts'
import { escapeHtml } from '../../values/escape-html.ts'
import { momentText } from '../../values/moment-text.ts'
import type { CaseRow, OfferRow, StepRow } from './case.ts'
import { PROGRESS_STYLE } from './progress-style.ts'
import { deliveryWords, stepWords, standWords } from './progress-words.ts'
import { mayTake, type Status } from './states.ts'

export type Shown = {
  about: CaseRow
  steps: StepRow[]
  offers: OfferRow[]
  /** Goes back with every form: it is what lets a buyer act. */
  token: string
  /** Why what the buyer just tried did not work. */
  problem?: string | undefined
}

/** Where a case stands and what the buyer can do: forms that work without a script. */
export function progressPage(shown: Shown): PlainPage {
  const { about, problem } = shown
  const name = nameOf(about)
  const isTest = about.environment === 'sandbox'
  return plainPage({
    title: `${name}: your case`,
    style: PROGRESS_STYLE,
    body: `<h1>${escapeHtml(name)}</h1>
${isTest ? '<p class="note">A test in the sandbox: nobody is asked, and nothing is bought.</p>' : ''}
${problem === undefined ? '' : `<p class="warn" role="alert">${escapeHtml(problem)}</p>`}
<section aria-labelledby="stand"><h2 id="stand">Where it stands</h2>
${stagesOf(about.status)}
<p class="lead">${escapeHtml(standWords(about, offerOf(shown) !== undefined))}</p>
${deliveryWords(about)
  .map((words) => `<p>${escapeHtml(words)}</p>`)
  .join('')}
${factsOf(about)}</section>
${offerPart(shown)}
${budgetPart(shown)}
<section aria-labelledby="story"><h2 id="story">What happened</h2>
<ol class="story">${shown.steps.map(stepItem).join('')}</ol></section>
${cancelPart(shown)}
<p class="note">This page is for whoever has its address: it can answer for you, so keep it to
yourself.</p>`,
  })
}

/** The same answer to a token that is forged and to a case that does not exist. */
export function lostPage(reason: string): PlainPage {
  return plainPage({
    title: 'This page is not there',
    body: `<h1>This page is not there</h1>
<p>${escapeHtml(reason)}</p>
<p>Open it from the newest e-mail about your case, with its whole address.</p>
<p><a href="/">Go to Namehouse</a></p>`,
  })
}

function nameOf({ domain }: CaseRow): string {
  const named = namedOf(domain)
  return named.unicode ?? named.domain
}

const STAGES: [Status, string][] = [
  ['OPEN', 'Opened'],
  ['CONTACTING_OWNER', 'Asking the owner'],
  ['NEGOTIATING', 'Talking'],
  ['AGREED', 'Agreed'],
  ['COMPLETED', 'Bought'],
]

function stagesOf(status: Status): string {
  const at = STAGES.findIndex(([stage]) => stage === status)
  if (at < 0) return ''
  const items = STAGES.map(([, words], i) => {
    const current = i === at ? ' aria-current="step"' : ''
    return `<li class="${i <= at ? 'is-reached' : ''}"${current}>${words}</li>`
  })
  return `<ul class="stages">${items.join('')}</ul>`
}

function factsOf({ budget, tier, partner_name, sale_price_cents }: CaseRow): string {
  const price =
    sale_price_cents === null ? '' : `<dt>Price</dt><dd>${centsText(sale_price_cents)}</dd>`
  return `<dl><dt>Your budget</dt><dd>${centsText(budget)}</dd>${price}
<dt>Who leads</dt><dd>${tier === 'managed' ? 'Our broker leads the talks' : 'You decide each step'}</dd>
<dt>Opened by</dt><dd>${escapeHtml(partner_name)}</dd></dl>`
}

function stepItem(step: StepRow): string {
  const at = step.at.toISOString()
  const note = step.note === null ? '' : `<p>${escapeHtml(step.note)}</p>`
  return `<li><time datetime="${at}">${momentText(step.at)}</time>
<div><p>${escapeHtml(stepWords(step))}</p>${note}</div></li>`
}

/** What the buyer can answer now. */
function offerOf({ offers, about }: Shown): OfferRow | undefined {
  if (!mayTake(about.status, 'accept')) return undefined
  return offers.find(({ status }) => status === 'open')
}

function offerPart(shown: Shown): string {
  const { about, token } = shown
  const offer = offerOf(shown)
  if (!offer) return ''
  const note = offer.note === null ? '' : `<p>${escapeHtml(offer.note)}</p>`
  const isDear = offer.amount_cents > about.budget
  const hidden = `<input type="hidden" name="offer_id" value="${escapeHtml(offer.offer_id)}">`
  return `<section aria-labelledby="offer"><h2 id="offer">The owner’s offer</h2>
<div class="offer"><p class="amount">${centsText(offer.amount_cents)}</p>${note}
${isDear ? '<p>This is more than your budget.</p>' : ''}
${form(
  token,
  `${hidden}<button name="action" value="accept">Accept ${centsText(offer.amount_cents)}</button>
<button name="action" value="decline" class="is-quiet">Decline</button>`,
)}</div></section>`
}

function budgetPart({ about, token }: Shown): string {
  if (!mayTake(about.status, 'raise-budget')) return ''
  return `<section aria-labelledby="budget-title"><h2 id="budget-title">Raise your budget</h2>
${form(
  token,
  `<label>New budget in US dollars
<input type="text" name="budget" inputmode="decimal" autocomplete="off" required
 placeholder="more than ${centsText(about.budget)}"></label>
<button name="action" value="raise-budget" class="is-quiet">Raise</button>`,
)}</section>`
}

function cancelPart({ about, token }: Shown): string {
  if (!mayTake(about.status, 'cancel')) return ''
  return `<section><details><summary>Cancel this case</summary>
<p>Nobody goes on asking for the domain, and the case cannot be opened again from here.</p>
${form(token, '<button name="action" value="cancel" class="is-quiet">Cancel the case</button>')}
</details></section>`
}

function form(token: string, inside: string): string {
  return `<form method="post"><input type="hidden" name="t" value="${escapeHtml(token)}">
${inside}</form>`
}
