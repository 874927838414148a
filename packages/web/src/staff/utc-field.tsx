import type { ReactNode } from 'react'
import { Field } from '../form/field.tsx'

type Props = { label: string; name: string; hint?: ReactNode; defaultValue?: string }

/** A moment in UTC, as everything on the desk is. May be left empty. */
export function UtcField({ label, ...field }: Props) {
  return <Field label={`${label} (UTC)`} type="datetime-local" required={false} {...field} />
}

/** What was typed there, as the interface writes it; undefined for nothing. */
export function utcMoment(typed: string | undefined): string | undefined {
  if (typed === undefined || typed === '') return undefined
  const moment = new Date(`${typed}Z`)
  if (Number.isNaN(moment.getTime())) throw new Error('This is no moment.')
  return moment.toISOString()
}

/** The other way round, without seconds; empty for what is no moment. */
export function utcTyped(moment: string): string {
  const date = new Date(moment)
  return moment === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16)
}
