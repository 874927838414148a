import { Link } from '../../address/link.tsx'
import type { Summary } from '../../api/domains.ts'
import { MonthBar } from '../../charts/month-bar.tsx'
import { centsText } from '../../names/cents-text.ts'
import { monthText } from '../../names/month-text.ts'

const LONG = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

type Month = Summary['months'][number]

/**
 * What renewing everything for a year costs, by the month in which it is due. Not without any. A
 * phone leaves out the months in which nothing is due.
 */
export function CostChart({ summary: { months, renewal } }: { summary: Summary }) {
  if (months.every(({ total }) => total === 0)) return null
  const first = months[0]?.month ?? ''
  const most = Math.max(1, ...months.map(({ renewal_cents }) => renewal_cents))
  return (
    <section className="panel" aria-labelledby="cost-title">
      <div className="panel-head">
        <h2 id="cost-title">Renewal cost, next 12 months</h2>
        <span className="soft">
          {centsText(renewal.total_cents, renewal.currency)} if you renew everything for a year
        </span>
      </div>
      <ul className="month-bars cost-months">
        {months.map((month) => (
          <li key={month.month} data-empty={month.total === 0 || undefined}>
            <Bar month={month} most={most} label={monthText(month.month, first)} />
          </li>
        ))}
      </ul>
      {renewal.without_price > 0 && (
        <p className="hint">
          {renewal.without_price === 1
            ? 'One domain has no renewal price yet and isn’t counted.'
            : `${renewal.without_price} domains have no renewal price yet and aren’t counted.`}
        </p>
      )}
    </section>
  )
}

type BarProps = { month: Month; most: number; label: string }

function Bar({ month: { month, total, renewal_cents }, most, label }: BarProps) {
  const day = new Date(`${month}-01T00:00:00Z`)
  return (
    <Link to={`/account/domains?expires_month=${month}`}>
      <MonthBar parts={[{ percent: (100 * renewal_cents) / most }]} />
      <span aria-hidden="true">{label}</span>
      <b aria-hidden="true">{renewal_cents === 0 ? '–' : DOLLARS.format(renewal_cents / 100)}</b>
      <span className="hide">
        {LONG.format(day)}: {centsText(renewal_cents, 'USD')} for {total}{' '}
        {total === 1 ? 'domain' : 'domains'}
      </span>
    </Link>
  )
}
