import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import { marketHref } from './market-search.ts'
import type { MarketSearch } from './market-search.ts'
import { pageSteps } from './page-numbers.ts'

type Props = { search: MarketSearch; last: number; onTurn: () => void }

/** Real links: they open in a new tab, can be copied, and work with the keyboard. */
export function Pagination({ search, last, onTurn }: Props) {
  if (last === 1) return null
  const link = (page: number, text: ReactNode, name: string, rel?: 'prev' | 'next') => (
    <Link
      to={marketHref({ ...search, page })}
      keepsScroll
      onClick={onTurn}
      className={rel ? 'page-turn' : 'page-link'}
      aria-label={name}
      aria-current={page === search.page ? 'page' : undefined}
      rel={rel}
    >
      {text}
    </Link>
  )
  return (
    <nav className="pagination" aria-label="Pages">
      {search.page > 1 && link(search.page - 1, '← Previous', 'Previous page', 'prev')}
      <ol>
        {pageSteps(search.page, last).map((step) =>
          'page' in step ? (
            <li key={step.page}>{link(step.page, step.page, `Page ${step.page}`)}</li>
          ) : (
            <li key={`gap-${step.gapAfter}`} aria-hidden="true">
              …
            </li>
          ),
        )}
      </ol>
      <span className="page-place" aria-hidden="true">
        {search.page} / {last}
      </span>
      {search.page < last && link(search.page + 1, 'Next →', 'Next page', 'next')}
    </nav>
  )
}
