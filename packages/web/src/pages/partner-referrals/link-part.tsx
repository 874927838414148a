import type { Tenant } from '../../api/portal.ts'
import { exportHref, readLinks } from '../../api/referrals.ts'
import type { ReferralLink } from '../../api/referrals.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { linksOf } from '../../partner/referral-load.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { useSlices } from '../../parts/use-slices.ts'

/** Every link, newest first, and what it brought. */
export function LinkPart({ tenant }: { tenant: Tenant }) {
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    linksOf(tenant),
    async (cursor, signal) => await readLinks(tenant, cursor, signal),
  )
  return (
    <Part id="links-title" title="Your links">
      <div className="report-line">
        <button type="button" className="button is-quiet" onClick={askAgain}>
          {isAsking ? 'Refreshing…' : 'Refresh'}
        </button>
        <a className="button is-quiet" href={exportHref(tenant, 'links')} download>
          Download links as CSV
        </a>
      </div>
      {items && items.length > 0 && <LinkTable links={items} />}
      {items?.length === 0 && (
        <Empty title="There are no links yet.">Make one above and share it.</Empty>
      )}
      {items && <MoreButton {...more} />}
      {items && error && <StaleNote error={error} />}
      {!items && error && (
        <Failure title="The links did not load" error={error} onRetry={askAgain} />
      )}
      {!items && !error && <output className="note is-waiting">Loading the links…</output>}
    </Part>
  )
}

function LinkTable({ links }: { links: ReferralLink[] }) {
  return (
    <table className="data-table" aria-label="Links">
      <thead>
        <tr>
          <th scope="col">Link</th>
          <th scope="col" className="figure">
            Clicks
          </th>
          <th scope="col" className="figure">
            Sales
          </th>
          <th scope="col" className="figure">
            Sold
          </th>
          <th scope="col" className="figure">
            Commission
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.link_id}>
            <th scope="row">
              <span className="link-target">
                {link.label ?? targetText(link)}
                <code>{link.url}</code>
                <span className="note">
                  {link.label !== null && `${targetText(link)}, `}made {momentDay(link.created_at)}
                </span>
              </span>
            </th>
            <td className="figure" data-label="Clicks">
              {link.clicks.toLocaleString('en-US')}
            </td>
            <td className="figure" data-label="Sales">
              {link.conversions.toLocaleString('en-US')}
            </td>
            <td className="figure" data-label="Sold">
              {centsText(link.sales_cents, 'USD')}
            </td>
            <td className="figure" data-label="Commission">
              {centsText(link.commission_cents, 'USD')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function targetText({ kind, domain, product }: ReferralLink): string {
  const target = domain ?? product
  if (target === null) return 'Front page'
  return kind === 'product' ? `Product ${target}` : target
}
