import { useEffect, useState } from 'react'

/** The time, looked at again as long as something on the page runs out. */
export function useNow(everyMs: number, isRunning: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isRunning])
  return now
}
