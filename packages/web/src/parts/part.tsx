import type { ReactNode } from 'react'
import './part.css'

type Props = {
  id: string
  title: string
  /** The title stands beside the content, where there is room. */
  isBeside?: boolean
  /** Controls for the whole section, at the end of its title. */
  aside?: ReactNode
  children: ReactNode
}

/** One section of a page. */
export function Part({ id, title, isBeside = false, aside, children }: Props) {
  const heading = (
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
  )
  return (
    <section className={isBeside ? 'panel part is-beside' : 'panel part'} aria-labelledby={id}>
      {aside ? (
        <div className="panel-head">
          {heading}
          <div className="actions">{aside}</div>
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
