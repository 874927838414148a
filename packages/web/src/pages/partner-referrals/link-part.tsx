import type { Tenant } from '../../api/portal.ts'
import { readLinks } from '../../api/referrals.ts'
import type { ReferralLink } from '../../api/referrals.ts'
import { Empty } from '../../empty/empty.tsx'
import { CopyButton } from '../../form/copy-button.tsx'
import { linksOf } from '../../partner/referral-load.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { When } from '../../parts/when.tsx'
import { CsvLink } from './csv-link.tsx'

/** Every referral link, newest first, with its results. */
export function LinkPart({ tenant }: { tenant: Tenant }) {
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    linksOf(tenant),
    async (cursor, signal) => await readLinks(tenant, cursor, signal),
  )
  return (
    <Part
      id="links-title"
      title="Your links"
      aside={
        <>
          <RefreshButton isAsking={isAsking} askAgain={askAgain} />
          <CsvLink tenant={tenant} what="links" />
        </>
      }
    >
      {items && items.length > 0 && <LinkTable links={items} />}
      {items?.length === 0 && <Empty title="No links yet">Create one above and share it.</Empty>}
      {items && <MoreButton {...more} />}
      <LoadState what="links" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function LinkTable({ links }: { links: ReferralLink[] }) {
  return (
    <DataTable
      label="Links"
      rows={links}
      keyOf={({ link_id }) => link_id}
      columns={[
        {
          label: 'Link',
          cell: (link) => (
            <span className="link-target">
              {link.label ?? targetText(link)}
              <code>{link.url}</code>
              <span className="hint">
                {link.label !== null && `${targetText(link)}, `}created{' '}
                <When at={link.created_at} />
              </span>
            </span>
          ),
        },
        { label: 'Clicks', isFigure: true, cell: ({ clicks }) => clicks.toLocaleString('en-US') },
        {
          label: 'Sales',
          isFigure: true,
          cell: ({ conversions }) => conversions.toLocaleString('en-US'),
        },
        { label: 'Sold', cents: ({ sales_cents }) => sales_cents },
        { label: 'Commission', cents: ({ commission_cents }) => commission_cents },
        { label: 'Share', cell: ({ url }) => <CopyButton text={url} about="link" /> },
      ]}
    />
  )
}

function targetText({ kind, domain, product }: ReferralLink): string {
  const target = domain ?? product
  if (target === null) return 'Front page'
  return kind === 'product' ? `Product ${target}` : target
}
