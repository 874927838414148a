import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { changeDomain, undoOf } from '../../api/one-domain.ts'
import type { DomainChange, DomainDetail, HistoryEntry } from '../../api/one-domain.ts'
import { waitText } from '../../failure/wait-text.ts'
import type { TabProps } from './tab-props.ts'

export type Changing = {
  /** The change made here last, with its progress. */
  entry: HistoryEntry | undefined
  /** It was sent, but its outcome isn't known yet. */
  isPending: boolean
  isSending: boolean
  /** Why it could not even be queued. */
  problem: string
  /** True once it is queued. */
  start: (change: DomainChange) => Promise<boolean>
  undo: (() => void) | null
  clear: () => void
}

/** Sends changes of one setting, and follows the latest through the domain's own history. */
export function useChange({ detail, refresh }: TabProps): Changing {
  const [sent, setSent] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const entry = sent === null ? undefined : entryOf(detail, sent)
  const start = async (change: DomainChange) => {
    if (isSending) return false
    setSending(true)
    setProblem('')
    try {
      setSent(await changeDomain(detail.domain, change))
      refresh()
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    } finally {
      setSending(false)
    }
  }
  const back = entry?.state === 'done' ? undoOf(entry) : null
  return {
    entry,
    isPending: sent !== null && (!entry || entry.state === 'queued' || entry.state === 'running'),
    isSending,
    problem,
    start,
    undo: back && (() => void start(back)),
    clear: () => setSent(null),
  }
}

function entryOf({ pending, history }: DomainDetail, id: string): HistoryEntry | undefined {
  return [...pending, ...history].find(({ bulkOpId }) => bulkOpId === id)
}

/** The service's own words, without the name of a field. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const { code, message, retryAfterSeconds, fields } = error
  if (code === 'rate_limited' && retryAfterSeconds !== null) {
    return `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`
  }
  const [field] = fields
  return field ? sentence(field.message) : message
}

function sentence(text: string): string {
  const isWhole = /^[A-Z]/.test(text)
  return isWhole ? text : `This ${text}`
}
