import type { ReactNode } from 'react'
import { usePageTitle } from '../shell/page-title.ts'
import '../form/form.css'
import '../parts/part.css'
import './account.css'

type Props = { title: string; lead?: ReactNode; children: ReactNode }

/** A page on the way to an account: one task in one narrow column. */
export function Gate({ title, lead, children }: Props) {
  usePageTitle(`${title} – Namehouse`)
  return (
    <div className="frame gate">
      <h1>{title}</h1>
      {lead && <p className="is-soft">{lead}</p>}
      {children}
    </div>
  )
}
