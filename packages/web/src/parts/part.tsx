import type { ReactNode } from 'react'
import './part.css'

type Props = {
  id: string
  title: string
  /** The title stands beside the content, where there is room. */
  isBeside?: boolean
  children: ReactNode
}

/** One section of a page. */
export function Part({ id, title, isBeside = false, children }: Props) {
  return (
    <section className={isBeside ? 'panel part is-beside' : 'panel part'} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
