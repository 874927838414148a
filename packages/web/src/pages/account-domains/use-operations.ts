import { useEffect, useState } from 'react'
import { NAMES_MAX, readUnderWay, startBulk } from '../../api/bulk.ts'
import type { BulkRequest, NameError, Started } from '../../api/bulk.ts'
import { readCartAgain } from '../../cart/load.ts'
import { refusalText } from '../../failure/change-failure.ts'
import { centsText } from '../../names/cents-text.ts'
import { showToast } from '../../toast/show-toast.ts'
import { namesText } from './operation-text.ts'
import { sumOf } from './sum-of.ts'

export type Notice = { text: string; hasCart: boolean; errors: NameError[] }

export type Operations = {
  /** The ids of operations to show, newest first. */
  shown: string[]
  notice: Notice | null
  apply: (request: BulkRequest, names: string[]) => Promise<void>
  close: (id: string) => void
  closeNotice: () => void
}

/**
 * Running operations and the latest message. Operations started before the page was opened are
 * included.
 */
export function useOperations(refresh: () => void): Operations {
  const [shown, setShown] = useState<string[]>([])
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    void readUnderWay(leave.signal).then(
      (ids) => setShown((now) => [...now, ...ids]),
      () => {
        // Progress is missing, but the list of domains already reports the connection problem.
      },
    )
    return () => leave.abort()
  }, [])
  const apply = async (request: BulkRequest, names: string[]) => {
    setNotice(null)
    const parts: Started[] = []
    try {
      for (let from = 0; from < names.length; from += NAMES_MAX) {
        const started = await startBulk(request, names.slice(from, from + NAMES_MAX))
        parts.push(started)
        const { bulkOpId } = started
        if (bulkOpId !== null) setShown((now) => [bulkOpId, ...now])
      }
    } catch (error) {
      throw new Error(refusalText(error, request.op), { cause: error })
    } finally {
      // What was done before one part failed is done.
      const whole = sumOf(parts)
      if (parts.some(({ bulkOpId }) => bulkOpId === null)) setNotice(report(whole))
      if (whole.totalCents !== null) readCartAgain()
      // This setting is stored here first, so show it before the registrar confirms it.
      if (whole.bulkOpId === null || request.op === 'setAutoRenew') refresh()
    }
  }
  const close = (id: string) => {
    setShown((now) => now.filter((bulkOpId) => bulkOpId !== id))
  }
  return { shown, notice, apply, close, closeNotice: () => setNotice(null) }
}

/** What went into the cart is said by a toast, unless there is more to read. */
function report({ bulkOpId, count, totalCents, errors }: Started): Notice | null {
  if (totalCents === null) {
    const text = bulkOpId === null ? 'No names were changed.' : 'Some names weren’t changed.'
    return { text, hasCart: false, errors }
  }
  const text = `${namesText(count)} added to your cart, ${centsText(totalCents, 'USD')}.`
  if (errors.length > 0) return { text, hasCart: true, errors }
  showToast({ text, link: { text: 'Go to cart', to: '/account/cart' } })
  return null
}
