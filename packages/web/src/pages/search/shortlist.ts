import { useSyncExternalStore } from 'react'
import { LIST_MAX, readNames } from './name-list.ts'

const KEY = 'namehouse.shortlist'
const NONE: readonly string[] = []

let names: readonly string[] | undefined
const listeners = new Set<() => void>()

/** The names marked with a heart, newest last. They stay in this browser, signed in or not. */
export function useShortlist(): readonly string[] {
  return useSyncExternalStore(listen, current, () => NONE)
}

/** Adds a name, or removes it. A full list drops its oldest name. */
export function toggleName(domain: string): void {
  const kept = current()
  keep(
    kept.includes(domain)
      ? kept.filter((name) => name !== domain)
      : [...kept, domain].slice(-LIST_MAX),
  )
}

export function keepNames(domains: readonly string[]): void {
  keep([...new Set([...current(), ...domains])].slice(-LIST_MAX))
}

function keep(next: readonly string[]): void {
  names = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is full or switched off. The list then lasts as long as this visit.
  }
  for (const listener of listeners) listener()
}

function current(): readonly string[] {
  names ??= stored()
  return names
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
  if (listeners.size === 1) window.addEventListener('storage', update)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', update)
  }
}

/** Another tab has changed the list. */
function update({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return
  names = stored()
  for (const listener of listeners) listener()
}
