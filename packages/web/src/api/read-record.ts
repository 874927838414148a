import { isRecord } from './api-error.ts'
import { unreadable } from './ask.ts'

/** The records of a list in an answer, or a failure that says the answer made no sense. */
export function recordsIn(body: unknown, name: string): Record<string, unknown>[] {
  const list = isRecord(body) ? body[name] : undefined
  if (!Array.isArray(list) || !list.every(isRecord)) throw unreadable(200)
  return list
}

export function textIn(record: Record<string, unknown>, name: string): string {
  const value = record[name]
  if (typeof value !== 'string') throw unreadable(200)
  return value
}

export function dateIn(record: Record<string, unknown>, name: string): Date {
  const date = new Date(textIn(record, name))
  if (Number.isNaN(date.getTime())) throw unreadable(200)
  return date
}

export function dateOrNullIn(record: Record<string, unknown>, name: string): Date | null {
  return record[name] === null ? null : dateIn(record, name)
}

/** A whole number of cents, or of things. */
export function centsIn(record: Record<string, unknown>, name: string): number {
  const value = record[name]
  if (typeof value !== 'number') throw unreadable(200)
  return value
}
