import { useSyncExternalStore } from 'react'
import { readNames } from './read-names.ts'

const NONE: readonly string[] = []

/** Names that this browser keeps for whoever uses it, newest last. Other tabs follow. */
export type NameList = {
  use: () => readonly string[]
  read: () => readonly string[]
  keep: (next: readonly string[]) => void
}

export function nameList(key: string): NameList {
  let names: readonly string[] | undefined
  const listeners = new Set<() => void>()
  const stored = () => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(value) ? readNames(value) : NONE
    } catch {
      return NONE
    }
  }
  const read = () => (names ??= stored())
  const tell = () => {
    for (const listener of listeners) listener()
  }
  /** Another tab has changed the list, or the account's list has joined it. */
  const update = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    names = stored()
    tell()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    if (listeners.size === 1) {
      // It may have changed while nobody listened.
      names = stored()
      window.addEventListener('storage', update)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', update)
    }
  }
  const keep = (next: readonly string[]) => {
    names = next
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or switched off. The list then lasts as long as this visit.
    }
    tell()
    // For what joins it with the account's list, which visitors don't load.
    window.dispatchEvent(new Event(key))
  }
  return { use: () => useSyncExternalStore(listen, read, () => NONE), read, keep }
}
