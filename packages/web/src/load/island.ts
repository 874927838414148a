import { ApiError } from '../api/api-error.ts'
import type { Answer } from './answers.ts'

/** What the HTML carries for its script: enough to render the same page again. */
export type Island = {
  origin: string
  /** The address as it was rendered. */
  path: string
  query: Record<string, string>
  answers: ReadonlyMap<string, Answer<unknown>>
  /** The keys of answers that were rendered but are too large to send along. */
  large: string[]
}

type Sent = Omit<Island, 'answers'> & {
  answers: (Pick<Answer<unknown>, 'data' | 'error' | 'at'> & { key: string })[]
}

/** Values that JSON has no form for travel as `{"$": kind, value}`. */
type Tagged = { $: 'date' | 'map' | 'error' | 'object'; value: unknown }

/** Without `<` and the two line separators, no text can end the element that holds it. */
const UNSAFE = /[<\u2028\u2029]/g

export function formatIsland({ answers, ...others }: Island): string {
  const sent = [...answers].map(([key, { data, error, at }]) => ({ key, data, error, at }))
  return safeJson(tag({ ...others, answers: sent }))
}

/** JSON that can stand inside a script element. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    UNSAFE,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function parseIsland(text: string): Island {
  // The same release wrote it: the script's address is in the same HTML.
  const { answers, ...others } = untag(JSON.parse(text)) as Sent
  const entries = answers.map(({ key, data, error, at }) => {
    return [key, { data, error, at, isAsking: false }] as const
  })
  return { ...others, answers: new Map(entries) }
}

function tag(value: unknown): unknown {
  if (value instanceof Date) return tagged('date', value.getTime())
  if (value instanceof Map) return tagged('map', tag([...value]))
  if (value instanceof ApiError) {
    const { message, status, code, retryAfterSeconds, requestId, fields } = value
    return tagged('error', { message, status, code, retryAfterSeconds, requestId, fields })
  }
  if (Array.isArray(value)) return value.map(tag)
  if (typeof value !== 'object' || value === null) return value
  const plain = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tag(each)]))
  return '$' in plain ? tagged('object', plain) : plain
}

function tagged(kind: Tagged['$'], value: unknown): Tagged {
  return { $: kind, value }
}

function untag(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untag)
  if (typeof value !== 'object' || value === null) return value
  if ('$' in value) return untagged(value as Tagged)
  return untagFields(value)
}

function untagged({ $: kind, value }: Tagged): unknown {
  if (kind === 'date') return new Date(value as number)
  if (kind === 'map') return new Map(untag(value) as [unknown, unknown][])
  if (kind === 'error') return new ApiError(value as ConstructorParameters<typeof ApiError>[0])
  return untagFields(value as object)
}

function untagFields(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, untag(each)]))
}
