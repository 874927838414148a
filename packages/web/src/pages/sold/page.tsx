import { Link } from '../../address/link.tsx'
import { readSoldNames } from '../../api/sold-names.ts'
import type { SoldName } from '../../api/sold-names.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { dayText } from '../../names/day-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { Failure } from '../../failure/failure.tsx'
import type { Question } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { usePageHead } from '../../shell/page-head.ts'
import './sold.css'

/** In this file, because another one would cost every visitor the bytes of its name. */
export const soldNames: Question<SoldName[]> = { key: 'sold names', ask: readSoldNames }

/** What names were sold for lately, if their sellers agreed to say. */
export function SoldPage() {
  const { data, error, askAgain } = useAnswer(soldNames)
  usePageHead({
    title: 'Recently sold names – Namehouse',
    description: 'What domains sold for on Namehouse, with names, prices and dates.',
    canonical: '/market/sold',
  })
  return (
    <>
      <div className="masthead">
        <div className="frame stack" data-gap="1">
          <h1>Recently sold</h1>
          <p className="soft">What names sold for here. Sellers decide whether we show theirs.</p>
        </div>
      </div>
      <div className="frame page stack sold">
        {data && data.length > 0 && <SoldTable names={data} />}
        {data?.length === 0 && (
          <Empty
            title="No sales to show yet"
            action={<Link to="/market">Browse the marketplace</Link>}
          >
            Once a name is delivered and its seller agrees, its price appears here.
          </Empty>
        )}
        {!data && error && (
          <Failure title="We couldn’t load the sales" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint is-waiting">Loading the sales…</output>}
      </div>
    </>
  )
}

function SoldTable({ names }: { names: readonly SoldName[] }) {
  return (
    <div className="panel is-flush">
      <table className="table">
        <caption className="hide">Recently sold names</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Sold</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {names.map(({ domain, unicode, sold_on, sale_price_cents, currency }) => (
            <tr key={domain}>
              <th scope="row">
                <Link to={`/market/${encodeURIComponent(domain)}`}>
                  <DomainName name={unicode ?? domain} />
                </Link>
              </th>
              <td>{dayText(sold_on)}</td>
              <td>{centsText(sale_price_cents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
