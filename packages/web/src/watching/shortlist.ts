import { useSyncExternalStore } from 'react'
import { LIST_MAX, readNames } from './read-names.ts'

const KEY = 'namehouse.shortlist'
const NONE: readonly string[] = []

let names: readonly string[] | undefined
const listeners = new Set<() => void>()

/** The names marked with a heart, newest last. An account keeps them too, once signed in. */
export function useShortlist(): readonly string[] {
  return useSyncExternalStore(listen, shortlist, () => NONE)
}

/** Adds a name, or removes it. A full list drops its oldest name. */
export function toggleName(domain: string): void {
  const kept = shortlist()
  keepList(
    kept.includes(domain)
      ? kept.filter((name) => name !== domain)
      : [...kept, domain].slice(-LIST_MAX),
  )
}

export function keepNames(domains: readonly string[]): void {
  keepList([...new Set([...shortlist(), ...domains])].slice(-LIST_MAX))
}

function shortlist(): readonly string[] {
  names ??= stored()
  return names
}

function keepList(next: readonly string[]): void {
  names = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is full or switched off. The list then lasts as long as this visit.
  }
  for (const listener of listeners) listener()
  // For the account's list (sync-shortlist.ts), which visitors don't load.
  window.dispatchEvent(new Event(KEY))
}

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? readNames(value) : NONE
  } catch {
    return NONE
  }
}

function listen(listener: () => void): () => void {
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

/** Another tab has changed the list, or the account's list has joined it. */
function update({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return
  names = stored()
  for (const listener of listeners) listener()
}
