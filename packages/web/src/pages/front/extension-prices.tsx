import { Link } from '../../address/link.tsx'
import type { Tld } from '../../api/tlds.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { centsText } from '../../names/cents-text.ts'
import { tldHref } from '../tlds/tld-address.ts'
import { POPULAR_TLDS, popularTlds } from './load.ts'

const SHOWN_MAX = 9

/** What popular extensions cost now and later. Those without both prices are left out. */
export function ExtensionPrices() {
  const { data, error } = useAnswer(popularTlds)
  const known = new Map((data ?? []).map((tld) => [tld.tld, tld]))
  const shown = POPULAR_TLDS.flatMap((name) => priced(known.get(name)) ?? []).slice(0, SHOWN_MAX)
  // The prices are worth showing only if there are some.
  if (error || (data && shown.length === 0)) return null
  return (
    <section className="section frame split late ext-prices" aria-labelledby="prices-title">
      <div className="stack">
        <h2 id="prices-title" className="big">
          Next year’s price is part of the price.
        </h2>
        <p className="soft">
          A cheap first year can hide an expensive second one. We print both numbers side by side,
          for every extension.
        </p>
        <p>
          <Link className="btn" to="/tlds">
            See every extension
          </Link>
        </p>
      </div>
      <ul className="tiles ext-tiles" aria-label="Popular extensions">
        {shown.map((each) => (
          <li key={each.tld}>
            <Extension {...each} />
          </li>
        ))}
        {!data &&
          POPULAR_TLDS.slice(0, SHOWN_MAX).map((tld) => (
            <li key={tld} className="ext" aria-hidden="true">
              <span className="bone" />
            </li>
          ))}
      </ul>
    </section>
  )
}

type Priced = { tld: string; firstYear: string; renewal: string }

function priced(tld: Tld | undefined): Priced | undefined {
  const { register = null, renew = null } = tld?.prices ?? {}
  if (!tld || register === null || renew === null) return undefined
  const [firstYear, renewal] = [register, renew].map((cents) => centsText(cents, tld.currency))
  return { tld: tld.tld, firstYear: firstYear ?? '', renewal: renewal ?? '' }
}

function Extension({ tld, firstYear, renewal }: Priced) {
  return (
    <Link className="ext" to={tldHref(tld)}>
      <b>
        <i>.</i>
        {tld}
      </b>
      <span className="price">
        <b>{firstYear}</b>
        <span>renews at {renewal}</span>
      </span>
    </Link>
  )
}
