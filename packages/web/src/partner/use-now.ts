import { useEffect, useState } from 'react'

/** The current time, updated while something on the page is about to expire. */
export function useNow(everyMs: number, isRunning: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isRunning])
  return now
}
