import { useEffect, useRef, useState } from 'react'
import { readSellerSummary } from '../../api/earnings.ts'
import { useMine } from '../../session/who.ts'
import { monthlyPayoutText, payoutText } from './payout-text.ts'

const SUMMARY = { key: 'seller summary', ask: readSellerSummary, freshMs: 0 }
const NOTHING = { price: '', months: 0 }

/** What a sale would pay, at once and monthly. It follows what is typed in the form around it. */
export function PayoutNote() {
  const { data } = useMine(SUMMARY)
  const note = useRef<HTMLDivElement>(null)
  const [{ price, months }, setTyped] = useState(NOTHING)
  useEffect(() => {
    const form = note.current?.closest('form')
    if (!form) return undefined
    const read = () => {
      const values = new FormData(form)
      const typed = values.get('bin_price_cents')
      setTyped({
        price: typeof typed === 'string' ? typed : '',
        months: Number(values.get('monthly_months')),
      })
    }
    const clear = () => setTyped(NOTHING)
    read()
    form.addEventListener('input', read)
    form.addEventListener('reset', clear)
    return () => {
      form.removeEventListener('input', read)
      form.removeEventListener('reset', clear)
    }
  }, [])
  const commission = data?.commission_bps
  return (
    <div ref={note} className="stack" data-gap="1">
      {commission !== undefined && (
        <>
          <output className="hint">{payoutText(price, commission)}</output>
          <output className="hint">
            {months > 0 && monthlyPayoutText(price, months, commission)}
          </output>
        </>
      )}
    </div>
  )
}
