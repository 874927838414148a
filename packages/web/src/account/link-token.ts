import { useEffect } from 'react'
import { useAddress } from '../address/shown-page.ts'
import { ApiError } from '../api/api-error.ts'
import { parseQuery } from '../query-string.ts'

/**
 * The token that an e-mailed link carries after `#`, which browsers never send to a server. It is
 * removed from the address bar to keep it out of the history. The page still remembers it.
 */
export function useLinkToken(): Record<string, string> {
  const { hash } = useAddress()
  useEffect(() => {
    const { pathname, search } = window.location
    if (hash !== '') window.history.replaceState(null, '', `${pathname}${search}`)
  }, [hash])
  return parseQuery(hash)
}

/**
 * No field on the page belongs to a bad link, and its token means nothing to people, so say it in
 * words.
 */
export async function withLink<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (!isLinkProblem(error)) throw error
    throw new Error('This link has expired or was already used. Request a new one.')
  }
}

export function isLinkProblem(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ field }) => field === 'token')
}
