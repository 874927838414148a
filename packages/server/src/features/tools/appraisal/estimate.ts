import type { Comparables } from '../../market/listings/find-comparables.ts'
import {
  FORM_EFFECTS,
  LEAST_CENTS,
  lengthEffect,
  tldShare,
  TYPICAL_CENTS,
} from '../../../meaning/form-value.ts'
import { type ElsewhereOf, elsewhereReasons } from './elsewhere-reason.ts'
import {
  askedCents,
  COMPARABLES_MIN,
  labelLength,
  median,
  medianCents,
  type Reason,
  times,
  within,
} from './price-effect.ts'

export type NameFacts = {
  label: string
  length: number
  words: string[]
  category: string | null
  digits: boolean
  hyphens: boolean
  idn: boolean
  tld: string
}

export type Estimate = {
  low_cents: number
  estimate_cents: number
  high_cents: number
  confidence: 'low' | 'medium' | 'high'
  reasons: Reason[]
}

/** Names usually sell for less than the asking price. */
const PAID_OF_ASKED = 0.7
const WIDTH = { low: 2.6, medium: 1.9, high: 1.5 }

/**
 * Estimates a price range for a name. It starts with the asking prices under the same TLD, and each
 * property of the name moves it: by what the market shows if there is enough data, otherwise by a
 * fixed table. Of listings only price bands go in, so the result can't reveal a listing's price.
 */
export function estimate(
  facts: NameFacts,
  comparables: Comparables,
  elsewhereOf: ElsewhereOf,
): Estimate {
  const start = startOf(facts, comparables)
  const reasons = [
    start.reason,
    lengthReason(facts, comparables),
    ...wordReasons(facts),
    ...elsewhereReasons(facts, comparables.sameTld, elsewhereOf),
    ...alikeReasons(comparables, start.cents),
  ]
  const moved = reasons.slice(1).reduce((cents, { effect }) => cents * effect, start.cents)
  const cents = Math.max(LEAST_CENTS, moved * PAID_OF_ASKED)
  const confidence = confidenceOf(comparables)
  const width = WIDTH[confidence]
  return {
    low_cents: rounded(cents / width),
    estimate_cents: rounded(cents),
    high_cents: rounded(cents * width),
    confidence,
    reasons,
  }
}

function startOf({ tld }: NameFacts, { sameTld, all }: Comparables) {
  if (sameTld.length >= COMPARABLES_MIN) {
    const text = `${sameTld.length} names ending in .${tld} are for sale. Their median price is our starting point.`
    return { cents: medianCents(sameTld), reason: { factor: 'ending', effect: 1, text } }
  }
  const share = tldShare(tld)
  const isMarket = all.length >= COMPARABLES_MIN
  const text = isMarket
    ? `Few names ending in .${tld} are for sale, so we start from all names, times ${share} for the extension.`
    : `Too few names are for sale to compare, so we start from a typical price, times ${share} for .${tld}.`
  const cents = (isMarket ? medianCents(all) : TYPICAL_CENTS) * share
  return { cents, reason: { factor: 'ending', effect: share, text } }
}

function lengthReason({ length }: NameFacts, { sameTld }: Comparables): Reason {
  const near = sameTld.filter((row) => Math.abs(labelLength(row) - length) <= 1)
  if (near.length >= COMPARABLES_MIN) {
    const effect = within(0.2, medianCents(near) / medianCents(sameTld), 4)
    const text = `${near.length} names of about ${length} characters are listed at ${times(effect)}.`
    return { factor: 'length', effect, text }
  }
  const effect = lengthEffect(length)
  return { factor: 'length', effect, text: `${length} characters: usually ${times(effect)}.` }
}

function wordReasons({ words, category, digits, hyphens, idn }: NameFacts): Reason[] {
  const reasons: Reason[] = []
  const add = (factor: string, effect: number, text: string) =>
    reasons.push({ factor, effect, text })
  if (hyphens)
    add('hyphen', FORM_EFFECTS.hyphen, 'Hyphens get lost when people say the name aloud.')
  if (digits) add('digits', FORM_EFFECTS.digits, 'People confuse digits with spelled-out numbers.')
  if (idn)
    add('script', FORM_EFFECTS.script, 'Letters outside a to z are hard to type for many people.')
  if (hyphens || digits || idn) return reasons
  const { oneWord, twoWords, manyWords } = FORM_EFFECTS
  if (words.length === 1 && category)
    add('words', oneWord, `One word, “${words[0]}”, that people know.`)
  else if (words.length === 2) add('words', twoWords, `Two words: ${words.join(' and ')}.`)
  else if (words.length > 2) add('words', manyWords, `${words.length} words are a lot to remember.`)
  if (category) add('trade', 1.15, `The words suggest an industry: ${category}.`)
  return reasons
}

/**
 * Similar names pull the estimate towards their prices, but never all the way: sales towards what was
 * paid, listings towards what is asked.
 */
function alikeReasons({ alike, sold }: Comparables, startCents: number): Reason[] {
  return [
    ...pull(
      'sales',
      sold.map(({ sale_price_cents }) => sale_price_cents),
      startCents * PAID_OF_ASKED,
    ),
    ...(alike.length >= 3 ? pull('listings', alike.map(askedCents), startCents) : []),
  ]
}

function pull(what: 'sales' | 'listings', cents: number[], startCents: number): Reason[] {
  if (cents.length === 0) return []
  const effect = within(0.5, Math.sqrt(median(cents) / startCents), 3)
  const text = `${cents.length} ${what} of similar names are at ${times(effect)}.`
  return [{ factor: what === 'sales' ? 'sales' : 'offers', effect, text }]
}

function confidenceOf({ sold, alike, sameTld }: Comparables): Estimate['confidence'] {
  if (sold.length >= 3 && sameTld.length >= COMPARABLES_MIN) return 'high'
  return sameTld.length >= COMPARABLES_MIN || alike.length >= 3 ? 'medium' : 'low'
}

/** Rounds to two significant digits. More would suggest a precision we don't have. */
function rounded(cents: number): number {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(cents)) - 1)
  return Math.max(LEAST_CENTS, Math.round(cents / step) * step)
}
