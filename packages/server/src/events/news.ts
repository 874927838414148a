/**
 * Tells whoever sends webhooks in this process that an event is about to be committed. It is a hint
 * that saves waiting for the next look, no promise: the change may still be rolled back, and events
 * of other processes are found by looking.
 */
const listeners = new Set<() => void>()

export function tellNews(): void {
  for (const listener of listeners) listener()
}

/** Gives back how to stop listening. */
export function onNews(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
