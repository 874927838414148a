import { type PlainPage, plainPage } from '../../../http/plain-page.ts'
import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { escapeHtml } from '../../../values/escape-html.ts'
import { momentText } from '../../../values/moment-text.ts'
import type { CaseRow, StepRow } from './case.ts'
import {
  budgetPart,
  cancelPart,
  codePart,
  confirmPart,
  offerOf,
  offerPart,
} from './progress-forms.ts'
import type { Shown } from './progress-shown.ts'
import { PROGRESS_STYLE } from './progress-style.ts'
import { deliveryWords, stepWords, statusWords } from './progress-words.ts'
import type { Status } from './states.ts'

/** Shows a case's status and what the buyer can do. The forms work without JavaScript. */
export function progressPage(shown: Shown): PlainPage {
  const { about, problem } = shown
  const name = nameOf(about)
  const isTest = about.environment === 'sandbox'
  return plainPage({
    title: `Brokerage of ${name}`,
    style: PROGRESS_STYLE,
    body: `<h1>${escapeHtml(name)}</h1>
${isTest ? '<p class="note">This is a sandbox test. Nobody is contacted, and nothing is bought.</p>' : ''}
${problem === undefined ? '' : `<p class="warn" role="alert">${escapeHtml(problem)}</p>`}
<section aria-labelledby="stand"><h2 id="stand">Status</h2>
${stagesOf(about.status)}
<p class="lead">${escapeHtml(statusWords(about, offerOf(shown) !== undefined))}</p>
${deliveryWords(about)
  .map((words) => `<p>${escapeHtml(words)}</p>`)
  .join('')}
${factsOf(about)}</section>
${codePart(shown)}
${confirmPart(shown)}
${offerPart(shown)}
${budgetPart(shown)}
<section aria-labelledby="story"><h2 id="story">Timeline</h2>
<ol class="story">${shown.steps.map(stepItem).join('')}</ol></section>
${cancelPart(shown)}
<p class="note">${escapeHtml(about.partner_name)} can see this page too. Only you can act on it: we
email you a code for each step.</p>`,
  })
}

/** The same page for a forged token and for a case that doesn't exist. */
export function invalidLinkPage(reason: string): PlainPage {
  return plainPage({
    title: 'Page not found',
    body: `<h1>Page not found</h1>
<p>${escapeHtml(reason)}</p>
<p>Open the link in the newest email about your case.</p>
<p><a href="/">Go to Namehouse</a></p>`,
  })
}

function nameOf({ domain }: CaseRow): string {
  const named = namedOf(domain)
  return named.unicode ?? named.domain
}

const STAGES: [Status, string][] = [
  ['OPEN', 'Opened'],
  ['CONTACTING_OWNER', 'Contacting the owner'],
  ['NEGOTIATING', 'Negotiating'],
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
<dt>Negotiated by</dt><dd>${tier === 'managed' ? 'Our broker' : 'You, step by step'}</dd>
<dt>Opened by</dt><dd>${escapeHtml(partner_name)}</dd></dl>`
}

function stepItem(step: StepRow): string {
  const at = step.at.toISOString()
  const note = step.note === null ? '' : `<p>${escapeHtml(step.note)}</p>`
  return `<li><time datetime="${at}">${momentText(step.at)}</time>
<div><p>${escapeHtml(stepWords(step))}</p>${note}</div></li>`
}
