import { useEffect, useEffectEvent } from 'react'
import { refreshTimer } from './refresh-timer.ts'

const EVERY_MS = 30_000
/** Four hours: after that the page waits until somebody returns to it. */
const TIMES_MAX = 480

/**
 * Keeps the data of a page current by itself. `isPaused`: a refresh would lose something, such as
 * the rows that somebody loaded below the first page.
 */
export function useLive(refresh: () => void, { everyMs = EVERY_MS, isPaused = false } = {}): void {
  const onTime = useEffectEvent(refresh)
  const isHeld = useEffectEvent(() => isPaused || isFormInUse())
  useEffect(() => {
    const timer = refreshTimer({
      everyMs,
      timesMax: TIMES_MAX,
      isVisible: () => document.visibilityState === 'visible',
      isBusy: () => isHeld(),
      refresh: () => onTime(),
    })
    document.addEventListener('visibilitychange', timer.noteVisibility)
    return () => {
      document.removeEventListener('visibilitychange', timer.noteVisibility)
      timer.stop()
    }
  }, [everyMs])
}

/** Whether somebody is typing or choosing, or has typed something that isn't sent yet. */
function isFormInUse(): boolean {
  if (document.activeElement?.matches('form :is(input, textarea, select)')) return true
  const fields = document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea)')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
