import type { ReactNode } from 'react'

type Props = {
  /** What is missing, as a short sentence. */
  title: string
  /** What would be here, and how to get it. */
  children?: ReactNode
  /** The next step: a link or a button. */
  action?: ReactNode
  /** The page is about something that doesn’t exist, so this is its heading. */
  isPage?: true
}

/** An empty list: says so, what belongs here, and how to begin. */
export function Empty({ title, children, action, isPage }: Props) {
  return (
    <div className="empty">
      <svg viewBox="0 0 112 64" aria-hidden="true">
        <path d="M6 62V34l16-14 16 14v28M44 62V26L60 10l16 16v36M82 62V38l12-10 12 10v24M2 62h108" />
        <circle cx="60" cy="30" r="4.5" />
      </svg>
      {isPage ? <h1>{title}</h1> : <p className="empty-title">{title}</p>}
      {children && <div className="empty-text">{children}</div>}
      {action && <div className="actions">{action}</div>}
    </div>
  )
}
