import { memo } from 'react'
import { Link } from '../../address/link.tsx'
import { PRICE_OPS } from '../../api/price-op.ts'
import type { Tld } from '../../api/tlds.ts'
import { Price } from '../../names/price.tsx'
import { tldHref } from './tld-address.ts'
import { readSort } from './tlds-address.ts'
import type { TldColumn } from './tlds-address.ts'

const HEADINGS = {
  tld: 'Ending',
  register: 'Register',
  renew: 'Renew',
  transfer: 'Transfer',
  restore: 'Restore',
} satisfies Record<TldColumn, string>

const UNSORTED = { column: null, isDown: false }
const ROWS_WAITING = 14

type Props = { tlds: Tld[]; sort: string | null; onSort: (column: TldColumn) => void }

/** One row per TLD. All rows are rendered: a browser copes well with 1,500. */
export const TldTable = memo(({ tlds, sort, onSort }: Props) => {
  const { column, isDown } = sort === null ? UNSORTED : readSort(sort)
  return (
    <table className="tld-table">
      <caption>Prices in US dollars. A dash stands where there is no price.</caption>
      <thead>
        <tr>
          {Object.entries(HEADINGS).map(([name, text]) => {
            const order = isDown ? 'descending' : 'ascending'
            return (
              <th key={name} scope="col" aria-sort={name === column ? order : undefined}>
                <button type="button" onClick={() => onSort(name as TldColumn)}>
                  {text}
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {tlds.map((tld) => (
          <TldRow key={tld.tld} tld={tld} />
        ))}
      </tbody>
    </table>
  )
})

const TldRow = memo(({ tld: { tld, unicode, currency, prices } }: { tld: Tld }) => (
  <tr>
    <th scope="row">
      <Link to={tldHref(tld)}>.{unicode ?? tld}</Link>
      {unicode !== null && <span className="tld-ascii">{tld}</span>}
    </th>
    {PRICE_OPS.map((op) => (
      <td key={op}>
        <Price cents={prices[op]} currency={currency} />
      </td>
    ))}
  </tr>
))

export function TldTableWaiting() {
  return (
    <>
      <output className="result-count">Loading endings…</output>
      <div className="tlds-waiting is-waiting" aria-hidden="true">
        {Array.from({ length: ROWS_WAITING }, (_, row) => (
          <span key={row} className="bone" />
        ))}
      </div>
    </>
  )
}
