/**
 * Notifies webhook senders in this process that an event is about to be committed. It's only a hint
 * that saves waiting for the next poll: the change may still be rolled back, and events of other
 * processes are found by polling.
 */
const listeners = new Set<() => void>()

export function notifyDeliveryDue(): void {
  for (const listener of listeners) listener()
}

/** Returns a function that stops listening. */
export function onDeliveryDue(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
