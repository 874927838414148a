import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * In the docs, Ctrl K or ⌘K goes to the docs search. Pressed again there, it opens the command
 * menu as everywhere else. Returns what the field needs as its `ref`.
 */
export function useSearchShortcut(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const isAsked = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
      const isThere = document.activeElement === field.current
      if (!isAsked || isThere || document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    // Before the site's own shortcuts, which leave alone what is already handled.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return field
}
