import { useEffect, useState } from 'react'

/** The service allows few of these requests a minute, so they wait until the typing pauses. */
const REST_MS = 400

/** Whether the keywords have stayed the same for a moment. */
export function useRested(words: string): boolean {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), REST_MS)
    return () => clearTimeout(timer)
  }, [words])
  return rested === words
}
