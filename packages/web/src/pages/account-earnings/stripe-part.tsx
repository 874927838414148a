import { useEffect, useRef } from 'react'
import { useAddress } from '../../address/shown-page.ts'
import { checkPayoutDetails, startStripe } from '../../api/earnings.ts'
import type { PayoutDetails } from '../../api/earnings.ts'
import { ActButton } from '../../form/act-button.tsx'

type Props = { details: PayoutDetails; onChange: () => void }

/** Being paid through an account at Stripe, where the service offers that. */
export function StripePart({ details, onChange }: Props) {
  useReturnFromStripe(onChange)
  const { stripe_status, is_stripe_wanted, method } = details
  const isUsed = method === 'stripe' || is_stripe_wanted
  const isReady = stripe_status === 'ready'
  const start = async () => {
    const url = await startStripe()
    if (url !== null) return window.location.assign(url)
    onChange()
  }
  const check = async () => {
    await checkPayoutDetails()
    onChange()
  }
  return (
    <>
      <p>{textOf(details)}</p>
      <div className="actions">
        {!(isUsed && (isReady || stripe_status === 'checking')) && (
          <ActButton text="Continue with Stripe" busy="Opening Stripe…" act={start} />
        )}
        {isUsed && !isReady && <ActButton text="Check again" busy="Checking…" act={check} />}
      </div>
    </>
  )
}

function textOf({ method, stripe_status, is_stripe_wanted }: PayoutDetails): string {
  if (method !== 'stripe' && !is_stripe_wanted) {
    return 'Or get paid through Stripe, which verifies who you are and pays out to your bank.'
  }
  if (stripe_status === 'checking') {
    return 'Stripe is checking your details. Payouts go there as soon as it’s done.'
  }
  if (stripe_status === 'ready') return 'Payouts go to your Stripe account.'
  if (method === 'stripe') {
    return 'Stripe needs something from you. Until then, we hold your earnings.'
  }
  return 'Finish setting up your Stripe account. Payouts go there as soon as it’s ready.'
}

/** Whoever comes back from Stripe sees how far it is, without waiting for its webhook. */
function useReturnFromStripe(onChange: () => void): void {
  const isBack = useAddress().query['stripe'] === 'done'
  const asked = useRef(false)
  useEffect(() => {
    if (!isBack || asked.current) return
    asked.current = true
    // If Stripe doesn't answer, "Check again" is there.
    void checkPayoutDetails().then(onChange, () => undefined)
  }, [isBack, onChange])
}
