import { useEffect, useState } from 'react'

type Options = {
  /** What is polled for is still running. */
  isOn: boolean
  everyMs: number
  /** After this many, people refresh by hand. */
  timesMax: number
}

/** Asks again and again while something runs. */
export function usePolling(askAgain: () => void, { isOn, everyMs, timesMax }: Options): void {
  const [polls, setPolls] = useState(0)
  const isPolling = isOn && polls < timesMax
  useEffect(() => {
    if (!isPolling) return undefined
    const timer = setTimeout(() => {
      setPolls(polls + 1)
      if (document.visibilityState === 'visible') askAgain()
    }, everyMs)
    return () => clearTimeout(timer)
  })
}
