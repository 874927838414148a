import { useEffect, useSyncExternalStore } from 'react'
import { askFailedAgain } from '../load/answers.ts'

/**
 * Shown on every page while the device is offline. When it is back, failed requests are retried.
 */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => {
    if (isOnline) askFailedAgain()
  }, [isOnline])
  return (
    <output className="offline-note">
      {!isOnline && <p>You’re offline. This page will update when you’re back online.</p>}
    </output>
  )
}

function listen(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
