import type { ReactNode } from 'react'
import { usePageHead } from '../../shell/page-head.ts'
import './article.css'

type Props = {
  title: string
  lead: string
  /** Headings stand beside their text, where there is room. */
  isBeside?: boolean
  children: ReactNode
}

/** A plain page of text. */
export function Article({ title, lead, isBeside = false, children }: Props) {
  usePageHead({ title: `${title} – Namehouse`, description: lead })
  return (
    <div className="frame page stack" data-gap="5">
      <div className="stack" data-gap="2">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <div className={isBeside ? 'prose is-beside' : 'prose'}>{children}</div>
    </div>
  )
}
