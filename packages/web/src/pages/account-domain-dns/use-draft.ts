import { useEffect, useState } from 'react'
import { NO_DRAFT, nextDraft } from './draft.ts'
import type { Draft, Step } from './draft.ts'

const KEPT_MAX = 20
/** What isn't saved yet, by domain: it outlasts a look at another tab or page. */
const kept = new Map<string, Draft>()

/** The unsaved changes of a domain's records. The browser asks before it closes them. */
export function useDraft(domain: string): [draft: Draft, step: (step: Step) => void] {
  const [draft, setDraft] = useState(() => kept.get(domain) ?? NO_DRAFT)
  const step = (next: Step) => {
    // From what is kept, because several steps may come before the page is drawn again.
    const changed = nextDraft(kept.get(domain) ?? NO_DRAFT, next)
    keep(domain, changed)
    setDraft(changed)
  }
  const isEmpty = isSaved(draft)
  useEffect(() => {
    if (isEmpty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isEmpty])
  return [draft, step]
}

function keep(domain: string, draft: Draft): void {
  kept.delete(domain)
  if (!isSaved(draft)) kept.set(domain, draft)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
}

function isSaved({ added, changed, removed }: Draft): boolean {
  return added.length + removed.length + Object.keys(changed).length === 0
}
