import { centsText } from '../../../values/cents-text.ts'
import { namedOf } from '../../../values/domain-name.ts'
import { dayText } from '../../../values/moment-text.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { MailContent } from '../../people/mail/mail-content.ts'
import { typedText } from '../../people/mail/plain-text.ts'
import type { Compose } from '../../people/mail/send-due-mail.ts'
import { unsubscribeUrl } from '../../people/mail/unsubscribe-link.ts'
import { type DropHit, readDropReport } from './drop-sql.ts'
import { type Asked, searchHref, searchText } from './search-text.ts'
import { type Hit, readReport, type SavedSearchRow } from './sql.ts'

export const REPORT_MAIL = 'saved-search'
/** The list that people leave when they unsubscribe. Its id is the search's. */
export const SEARCH_LIST = 'search'

/** Names in one email. The page behind the button has all of them. */
const NAMES_MAX = 20

type Needs = { baseUrl: string; masterKey: MasterKey }

/** Emails about saved searches. Nothing is sent about one that was removed meanwhile. */
export function savedSearchLetters(needs: Needs): Record<string, Compose> {
  return {
    [REPORT_MAIL]: async (db, { about_id }) => {
      if (about_id === null) return undefined
      const report = await readReport(db, about_id, NAMES_MAX)
      if (report) return reportMail(report, needs)
      const dropped = await readDropReport(db, about_id, NAMES_MAX)
      return dropped && dropMail(dropped, needs)
    },
  }
}

type Report = { saved: SavedSearchRow; hits: Hit[]; total: number }

function reportMail({ saved, hits, total }: Report, needs: Needs): MailContent {
  return {
    ...frameOf(saved, total, needs),
    paragraphs: ['See them on the marketplace before someone else buys them.'],
    facts: factsOf(hits, total, ({ bin_price_cents }) => centsText(bin_price_cents)),
    button: { text: 'See new domains', link: `${needs.baseUrl}${searchHref(saved)}` },
  }
}

type DropReport = { saved: SavedSearchRow; hits: DropHit[]; total: number }

function dropMail({ saved, hits, total }: DropReport, needs: Needs): MailContent {
  return {
    ...frameOf(saved, total, needs),
    paragraphs: [
      'They were dropped from their registry’s zone. Some can be registered now, others are still held by their owners.',
    ],
    facts: factsOf(hits, total, ({ dropped_on }) => `Dropped on ${dayText(dropped_on)}`),
    button: { text: 'See dropped names', link: `${needs.baseUrl}${searchHref(saved)}` },
  }
}

function factsOf<Hit extends { domain: string }>(
  hits: Hit[],
  total: number,
  textOf: (hit: Hit) => string,
) {
  const left = total - hits.length
  return [
    ...hits.map((hit) => ({
      label: namedOf(hit.domain).unicode ?? hit.domain,
      value: textOf(hit),
    })),
    ...(left > 0 ? [{ label: 'More', value: String(left) }] : []),
  ]
}

/** What all emails about saved searches have. */
function frameOf(saved: SavedSearchRow, total: number, needs: Needs) {
  const title = reportTitle({ ...saved, q: typedText(saved.q) }, total)
  return {
    subject: title,
    heading: title,
    notes: ['You can change or remove this search at Account → Watching.'],
    unsubscribe: unsubscribeUrl(needs, SEARCH_LIST, saved.id),
    reason: 'you saved this search',
  }
}

/** `3 new domains match “coffee”, .com`. */
export function reportTitle(saved: Asked, total: number): string {
  const kind = saved.source === 'drops' ? 'dropped' : 'new'
  const what = total === 1 ? `1 ${kind} domain matches` : `${total} ${kind} domains match`
  return `${what} ${searchText(saved)}`
}
