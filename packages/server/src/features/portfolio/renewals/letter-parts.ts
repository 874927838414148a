import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { Fact, MailContent } from '../../people/mail/mail-content.ts'
import { periodText } from './period-text.ts'
import type { RenewalRow } from './sql.ts'

export type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'notes'> & {
  facts: Fact[]
  button: { text: string; path: string }
}

/** The page that offers to pay now and to change the card. */
export function billingPath({ domain }: RenewalRow): string {
  return `/account/billing?domain=${encodeURIComponent(domain)}`
}

/** The page that renews it by hand. */
export function domainPath({ domain }: RenewalRow): string {
  return `/account/domains/${encodeURIComponent(domain)}`
}

export function nameOf({ domain }: RenewalRow): string {
  return namedOf(domain).unicode ?? domain
}

export function expiry({ expires_at }: RenewalRow): Fact {
  return { label: 'Expires', value: dayText(expires_at) }
}

export function renewalPrice({ told_cents, years }: RenewalRow): Fact[] {
  if (told_cents === null) return []
  return [{ label: `Renewal, ${periodText(years)}`, value: centsText(told_cents) }]
}
