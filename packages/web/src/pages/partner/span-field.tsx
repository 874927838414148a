import { go } from '../../address/shown-page.ts'
import type { Tenant } from '../../api/portal.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { SPANS } from '../../partner/report-days.ts'

/** The period of all reports on the page. */
export function SpanField({ tenant, span }: { tenant: Tenant; span: number }) {
  const { partner_id: partner, environment } = tenant
  return (
    <div className="field">
      <label htmlFor="report-span">Period</label>
      <select
        id="report-span"
        value={span}
        onChange={({ currentTarget: { value } }) => {
          const chosen = SPANS.find((each) => String(each) === value) ?? 30
          const href = partnerHref('/partner', { partner, environment, days: chosen })
          go(href, { isReplaced: true, keepsScroll: true })
        }}
      >
        {SPANS.map((each) => (
          <option key={each} value={each}>
            Last {each} days
          </option>
        ))}
      </select>
    </div>
  )
}
