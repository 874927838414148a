import type { ReactNode } from 'react'
import { usePageHead } from '../../shell/page-head.ts'

/** A plain page of text. */
export function Article({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  usePageHead({ title: `${title} – Namehouse`, description: lead })
  return (
    <div className="frame page stack" data-gap="5">
      <div className="stack" data-gap="2">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="prose">{children}</div>
    </div>
  )
}
