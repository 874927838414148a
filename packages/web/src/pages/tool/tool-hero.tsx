import type { ReactNode } from 'react'
import { ToolTabs } from './tool-tabs.tsx'
import './tool.css'

type Props = { slug: string; title: string; lead: string; domain: string; children: ReactNode }

/** The head of a tool's page: what it does, its form, and the other tools. */
export function ToolHero({ slug, title, lead, domain, children }: Props) {
  return (
    <div className="tool-hero">
      <div className="frame stack">
        <div className="row between">
          <h1>{title}</h1>
          <p className="small soft">Free, no account needed</p>
        </div>
        <p className="soft">{lead}</p>
        {children}
        <ToolTabs slug={slug} domain={domain} />
      </div>
    </div>
  )
}
