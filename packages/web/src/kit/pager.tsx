import type { ReactNode } from 'react'
import { Link } from '../address/link.tsx'
import { Icon } from './icon.tsx'
import { chevronLeft, chevronRight } from './icons.ts'
import { pageSteps } from './page-numbers.ts'

type Props = {
  current: number
  last: number
  hrefOf: (page: number) => string
  /** Called when a link is followed, to move the focus to the top of the list. */
  onTurn: () => void
}

/** Real links: they open in a new tab, can be copied, and work with the keyboard. */
export function Pager({ current, last, hrefOf, onTurn }: Props) {
  if (last === 1) return null
  const link = (page: number, text: ReactNode, name: string, rel?: 'prev' | 'next') => (
    <Link
      to={hrefOf(page)}
      keepsScroll
      onClick={onTurn}
      className="btn"
      data-kind={page === current ? undefined : 'ghost'}
      aria-label={name}
      aria-current={page === current ? 'page' : undefined}
      rel={rel}
    >
      {text}
    </Link>
  )
  return (
    <nav className="pager" aria-label="Pages">
      {current > 1 && link(current - 1, <Icon path={chevronLeft} />, 'Previous page', 'prev')}
      {pageSteps(current, last).map((step) =>
        'page' in step ? (
          <span key={step.page}>{link(step.page, step.page, `Page ${step.page}`)}</span>
        ) : (
          <span key={`gap-${step.gapAfter}`} className="pager-gap" aria-hidden="true">
            …
          </span>
        ),
      )}
      {current < last && link(current + 1, <Icon path={chevronRight} />, 'Next page', 'next')}
    </nav>
  )
}
