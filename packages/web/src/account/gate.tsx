import type { ReactNode } from 'react'
import { usePageHead } from '../shell/page-head.ts'
import '../form/form.css'
import '../parts/part.css'
import './account.css'

type Props = {
  title: string
  lead?: ReactNode
  /** For search engines. Without one, they are asked to leave the page out. */
  description?: string
  children: ReactNode
}

/** A page on the way to an account: one task in one narrow column. */
export function Gate({ title, lead, description, children }: Props) {
  usePageHead({
    title: `${title} – Namehouse`,
    ...(description === undefined ? { isHidden: true } : { description }),
  })
  return (
    <div className="frame gate">
      <h1>{title}</h1>
      {lead && <p className="soft">{lead}</p>}
      {children}
    </div>
  )
}
