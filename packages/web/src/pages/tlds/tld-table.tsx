import { memo } from 'react'
import { Link } from '../../address/link.tsx'
import { PRICE_OPS } from '../../api/price-op.ts'
import type { Tld } from '../../api/tlds.ts'
import { Icon } from '../../kit/icon.tsx'
import { chevronDown, chevronUp } from '../../kit/icons.ts'
import { Price } from '../../names/price.tsx'
import { DealMark } from './deal-mark.tsx'
import { OP_TEXT } from './op-text.ts'
import { tldHref } from './tld-address.ts'
import { TldName } from './tld-name.tsx'
import { readSort } from './tlds-address.ts'
import type { TldColumn } from './tlds-address.ts'

const HEADINGS = { tld: 'Extension', ...OP_TEXT } satisfies Record<TldColumn, string>
/** First-year and renewal prices are always side by side. The others need a wide screen. */
const RANKS: Partial<Record<TldColumn, string>> = { transfer: 'p2', restore: 'p3' }
const COLUMNS = ['tld', 'extras', ...PRICE_OPS] as const
const ROWS_WAITING = 14

type Props = { tlds: Tld[]; sort: string | null; onSort: (column: TldColumn) => void }

/** One row per TLD. */
export const TldTable = memo(({ tlds, sort, onSort }: Props) => {
  const { column, isDown } = readSort(sort ?? '')
  return (
    <div className="panel is-flush">
      <table className="table tld-table">
        <caption className="hide">Prices in US dollars</caption>
        <thead>
          <tr>
            {COLUMNS.map((name) => {
              if (name === 'extras') {
                return (
                  <th key={name} scope="col" className="p3">
                    Includes
                  </th>
                )
              }
              const order = isDown ? 'descending' : 'ascending'
              const isSorted = name === column
              return (
                <th
                  key={name}
                  scope="col"
                  className={RANKS[name]}
                  aria-sort={isSorted ? order : undefined}
                >
                  <button type="button" onClick={() => onSort(name)}>
                    {HEADINGS[name]}
                    {isSorted && <Icon path={isDown ? chevronDown : chevronUp} />}
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
    </div>
  )
})

const TldRow = memo(({ tld }: { tld: Tld }) => (
  <tr>
    <th scope="row">
      <Link to={tldHref(tld.tld)}>
        <TldName name={tld.unicode ?? tld.tld} />
      </Link>
      {tld.unicode !== null && <span className="tld-ascii">{tld.tld}</span>}
      <DealMark tld={tld} />
    </th>
    <td className="p3 soft">{extrasOf(tld)}</td>
    {PRICE_OPS.map((op) => (
      <td key={op} className={RANKS[op]}>
        <Price cents={tld.prices[op]} currency={tld.currency} />
      </td>
    ))}
  </tr>
))

/** What comes with a TLD besides its prices. */
function extrasOf({ hasPrivacy, hasDnssec, hasIdn }: Tld): string {
  const all = [hasPrivacy && 'Privacy', hasDnssec && 'DNSSEC', hasIdn && 'IDN']
  return all.filter(Boolean).join(', ')
}

export function TldTableWaiting() {
  return (
    <div className="panel tlds-waiting is-waiting" aria-hidden="true">
      {Array.from({ length: ROWS_WAITING }, (_, row) => (
        <span key={row} className="bone" />
      ))}
    </div>
  )
}
