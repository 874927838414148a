import { useSyncExternalStore } from 'react'

/** How names for sale are shown. */
export type View = 'cards' | 'list'

const KEY = 'market-view'
const listeners = new Set<() => void>()
/** Chosen on this visit. It counts even if the browser forbids storage. */
let chosen: View | undefined

/** The view that this visitor chose last. The server doesn't know it and renders cards. */
export function useView(): [View, (view: View) => void] {
  const view = useSyncExternalStore(listen, readView, () => 'cards' as const)
  return [view, chooseView]
}

function readView(): View {
  chosen ??= stored() === 'list' ? 'list' : 'cards'
  return chosen
}

function chooseView(view: View): void {
  chosen = view
  try {
    window.localStorage.setItem(KEY, view)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
