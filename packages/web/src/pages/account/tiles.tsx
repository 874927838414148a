import { Link } from '../../address/link.tsx'
import type { Cart } from '../../api/cart.ts'
import type { Summary } from '../../api/domains.ts'
import { centsText } from '../../names/cents-text.ts'

type Props = {
  summary: Summary
  cart: Cart
  /** False if there is nothing that auto-renew could charge. */
  hasCard: boolean
  /** How many automatic renewals can't be paid without their owner. */
  stuck: number
}

/** The figures that people come for, each a link to what is behind it. */
export function Tiles({ summary, cart, hasCard, stuck }: Props) {
  const { total, tlds, next_30_days: soon, renewal } = summary
  const items = cart.items.length
  return (
    <div className="tiles is-fit home-tiles">
      <Tile to="/account/domains" label="Domains" value={total.toLocaleString('en-US')}>
        {extensionsText(tlds)}
      </Tile>
      <Tile
        to="/account/domains?expires_within_days=30"
        label="Expire in 30 days"
        value={soon.total.toLocaleString('en-US')}
      >
        {soonText(soon, hasCard, stuck)}
      </Tile>
      <Tile
        to="/account/domains?sort=expires"
        label="Renewals in 12 months"
        value={centsText(renewal.total_cents, renewal.currency)}
      >
        {renewal.without_price > 0
          ? `${renewal.without_price} without a price`
          : renewal.total_cents === 0
            ? 'Nothing to renew'
            : 'At today’s prices'}
      </Tile>
      <Tile
        to="/account/cart"
        label="Cart"
        value={items === 0 ? 'Empty' : centsText(cart.total_cents, 'USD')}
      >
        {items === 0 ? 'Nothing to pay' : items === 1 ? '1 item' : `${items} items`}
      </Tile>
    </div>
  )
}

type TileProps = { to: string; label: string; value: string; children: string }

function Tile({ to, label, value, children }: TileProps) {
  return (
    <Link className="stat home-tile" to={to}>
      <span className="label">{label}</span>
      <b>{value}</b>
      <span className="small soft">{children}</span>
    </Link>
  )
}

type Soon = Summary['next_30_days']

function soonText({ total, auto_renew }: Soon, hasCard: boolean, stuck: number): string {
  if (total === 0) return 'Nothing to do'
  if (auto_renew > 0 && !hasCard) return 'No card to renew with'
  // Some that are stuck may expire later than that, so the count has a limit.
  const needing = Math.min(total, total - auto_renew + stuck)
  if (needing === 0) return 'All renew automatically'
  return needing === 1 ? '1 needs attention' : `${needing} need attention`
}

function extensionsText(tlds: number): string {
  if (tlds === 0) return 'None yet'
  return tlds === 1 ? 'in 1 extension' : `in ${tlds} extensions`
}
