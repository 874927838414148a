import type { ReactNode } from 'react'
import './empty.css'

type Props = {
  /** What is missing, as a short sentence. */
  title: string
  /** What would be here, and how to get it. */
  children?: ReactNode
  /** The next step: a link or a button. */
  action?: ReactNode
}

/** An empty list: says so, what belongs here, and how to begin. */
export function Empty({ title, children, action }: Props) {
  return (
    <div className="empty">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3.5 13.5 6 5.5h12l2.5 8v5h-17zM3.5 13.5h5l1 2h5l1-2h5" />
      </svg>
      <p className="empty-title">{title}</p>
      {children && <div className="empty-text">{children}</div>}
      {action && <div className="actions">{action}</div>}
    </div>
  )
}
