import { useEffect, useState } from 'react'

type Following<T> = {
  read: (id: string, signal: AbortSignal) => Promise<T>
  isOver: (now: T) => boolean
  /** Called once. */
  onEnd: (last: T) => void
  everyMs: number
}

/** Most of what is followed ends within a minute. The rest may take days. */
const SOON_POLLS = 60
const LATER_FACTOR = 10

/** The pause after this many polls. */
export function pauseAfter(polls: number, everyMs: number): number {
  return polls < SOON_POLLS ? everyMs : LATER_FACTOR * everyMs
}

/** Polls something that runs on the server until it is over. */
export function useFollowed<T>(id: string, { read, isOver, onEnd, everyMs }: Following<T>) {
  const [now, setNow] = useState<T | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    const leave = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let polls = 0
    const poll = async () => {
      polls += 1
      try {
        const next = await read(id, leave.signal)
        setError('')
        setNow(next)
        if (isOver(next)) return onEnd(next)
        timer = setTimeout(() => void poll(), pauseAfter(polls, everyMs))
      } catch (thrown) {
        if (leave.signal.aborted) return
        // The work continues on the server. Only our view of it is out of date.
        setError((thrown as Error).message)
        timer = setTimeout(() => void poll(), 4 * everyMs)
      }
    }
    void poll()
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line exhaustive-deps -- the callbacks stay the same for the whole page.
  }, [id])
  return { now, error }
}
