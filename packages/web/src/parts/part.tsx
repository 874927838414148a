import type { ReactNode } from 'react'
import './part.css'

type Props = { id: string; title: string; children: ReactNode }

/** One section of a page. */
export function Part({ id, title, children }: Props) {
  return (
    <section className="panel part" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
