import { useEffect } from 'react'
import { go } from '../address/shown-page.ts'
import { wantFieldFocus } from './field-focus.ts'

/** "/" goes to the name search, and Ctrl K or ⌘K opens the command menu, on every page. */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || event.isComposing || altKey) return
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey) {
    event.preventDefault()
    void openCommandMenu()
    return
  }
  if (key === '/' && !ctrlKey && !metaKey && !isTyping(event.target)) {
    event.preventDefault()
    focusSearch()
  }
}

/** Few visitors use it, so its code is loaded on first use. */
export async function openCommandMenu(): Promise<void> {
  const { openMenu } = await import('./command-menu.tsx')
  openMenu()
}

/** Text fields and open dialogs keep the key for themselves. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, dialog[open]') !== null ||
    document.querySelector('dialog[open]') !== null
  )
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-shortcut="/"]')
  if (field) {
    field.focus()
    field.select()
    return
  }
  wantFieldFocus()
  go('/search')
}
