import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { confirmReceipt } from '../api/billing.ts'
import { useReturn } from '../form/use-return.ts'

type Props = { receiptId: string; onDone: () => void }

/** Takes the owner of a saved card to their bank, which wants to see them. */
export function ConfirmPaymentButton({ receiptId, onDone }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  useReturn(() => setState('idle'))
  const confirm = async () => {
    setState('busy')
    try {
      const bank = await confirmReceipt(receiptId)
      if (bank !== null) window.location.assign(bank)
      else onDone()
    } catch (error) {
      // Answered meanwhile, or given up: the page shows which.
      if (error instanceof ApiError && error.code === 'conflict') onDone()
      setState('failed')
    }
  }
  return (
    <span className="confirm">
      <button
        type="button"
        className="btn"
        data-kind="primary"
        disabled={state === 'busy'}
        onClick={() => void confirm()}
      >
        {state === 'busy' ? 'Opening your bank…' : 'Confirm with your bank'}
      </button>
      {state === 'failed' && (
        <span className="error" role="alert">
          We couldn’t open your bank’s page. Try again in a moment.
        </span>
      )}
    </span>
  )
}
