import { Link } from '../../address/link.tsx'
import type { DomainFilter, Summary } from '../../api/domains.ts'
import { MonthBar } from '../../charts/month-bar.tsx'
import { monthText } from '../../names/month-text.ts'
import { namesText } from './operation-text.ts'
import { portfolioHref } from './portfolio-search.ts'
import '../../charts/charts.css'

type Props = { summary: Summary; filter: DomainFilter }

/** The portfolio at a glance: its size, what is due, and when its names expire. */
export function Overview({ summary, filter }: Props) {
  const { total, tlds, auto_renew, locked, next_30_days: soon } = summary
  return (
    <>
      <div className="tiles is-fit domains-stats">
        <Stat label="Domains" value={total.toLocaleString('en-US')}>
          {tlds === 1 ? 'in 1 extension' : `in ${tlds} extensions`}
        </Stat>
        <Stat label="Expire in 30 days" value={soon.total.toLocaleString('en-US')}>
          {soon.total === 0 ? 'Nothing to do' : needsText(soon)}
        </Stat>
        <Stat label="Renew automatically" value={percent(auto_renew, total)}>
          {auto_renew === total ? 'All of them' : manualText(total - auto_renew)}
        </Stat>
        <Stat label="Locked" value={percent(locked, total)}>
          {locked === total ? 'All of them' : `${namesText(total - locked)} unlocked`}
        </Stat>
      </div>
      <ExpiryChart months={summary.months} filter={filter} />
    </>
  )
}

function manualText(count: number): string {
  return `${namesText(count)} ${count === 1 ? 'renews' : 'renew'} manually`
}

function Stat({ label, value, children }: { label: string; value: string; children: string }) {
  return (
    <div className="stat">
      <span className="label">{label}</span>
      <b>{value}</b>
      <span className="small soft">{children}</span>
    </div>
  )
}

function percent(count: number, total: number): string {
  return total === 0 ? '–' : `${Math.floor((100 * count) / total)}%`
}

function needsText({ total, auto_renew }: { total: number; auto_renew: number }): string {
  if (auto_renew === total) return 'Auto-renew is on for all'
  return total - auto_renew === 1 ? '1 needs attention' : `${total - auto_renew} need attention`
}

type Month = Summary['months'][number]

/**
 * How many names expire in each month. A month is a link that filters the list by it. A phone leaves
 * out the months without any.
 */
function ExpiryChart({ months, filter }: { months: Month[]; filter: DomainFilter }) {
  const first = months[0]?.month ?? ''
  const most = Math.max(1, ...months.map(({ total }) => total))
  return (
    <section className="panel" aria-labelledby="expiry-title">
      <div className="panel-head">
        <h2 id="expiry-title">When they expire</h2>
        <span className="legend">
          <span>Renews automatically</span>
          <span className="is-sale">Renews manually</span>
        </span>
      </div>
      {months.every(({ total }) => total === 0) ? (
        <p className="soft">Nothing expires in the next 12 months.</p>
      ) : (
        <ul className="month-bars expiry-months">
          {months.map((month) => (
            <li key={month.month} data-empty={month.total === 0 || undefined}>
              <MonthLink
                month={month}
                most={most}
                filter={filter}
                label={monthText(month.month, first)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type MonthProps = { month: Month; most: number; filter: DomainFilter; label: string }

function MonthLink({ month: { month, total, auto_renew }, most, filter, label }: MonthProps) {
  const isChosen = filter.expires_month === month
  const wanted = { expires_month: isChosen ? '' : month, expires_within_days: '' }
  const automatic = (100 * auto_renew) / most
  const manual = (100 * (total - auto_renew)) / most
  return (
    <Link
      to={portfolioHref({ ...filter, ...wanted })}
      keepsScroll
      aria-current={isChosen ? 'true' : undefined}
    >
      <MonthBar parts={[{ percent: automatic }, { percent: manual, isSale: true }]} />
      <span>{label}</span>
      <span className="hide"> {month.slice(0, 4)}: </span>
      <b>{total.toLocaleString('en-US')}</b>
      <span className="hide"> {expiryText(total, total - auto_renew)}</span>
    </Link>
  )
}

/** What follows the number: `names expire, 2 renew manually`. */
function expiryText(total: number, manual: number): string {
  const text = total === 1 ? 'name expires' : 'names expire'
  return manual === 0 ? text : `${text}, ${manual} ${manual === 1 ? 'renews' : 'renew'} manually`
}
