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

/** One of a few words; another one is an answer that this page does not understand. */
export function wordIn<Word extends string>(
  record: Record<string, unknown>,
  name: string,
  words: readonly Word[],
): Word {
  const word = words.find((each) => each === record[name])
  if (word === undefined) throw unreadable(200)
  return word
}

export function textsIn(record: Record<string, unknown>, name: string): string[] {
  const list = record[name]
  if (!Array.isArray(list)) throw unreadable(200)
  return list.map((each: unknown) => {
    if (typeof each !== 'string') throw unreadable(200)
    return each
  })
}
