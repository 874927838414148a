import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

/** One timer for every time on the page. It runs only while there are any. */
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = new Date()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, precise enough for "3 minutes ago". */
export function useClock(): Date {
  return useSyncExternalStore(
    listen,
    () => now,
    () => now,
  )
}
