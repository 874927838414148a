import '../../kit/stepper.css'
import './checkout.css'

const STEPS = [
  { step: 'cart', text: 'Cart' },
  { step: 'pay', text: 'Details and payment' },
  { step: 'done', text: 'Yours' },
] as const

/** How far the purchase is. */
export function CheckoutSteps({ at }: { at: (typeof STEPS)[number]['step'] }) {
  const here = STEPS.findIndex(({ step }) => step === at)
  return (
    <ol className="stepper" aria-label="Checkout">
      {STEPS.map(({ step, text }, place) => (
        <li
          key={step}
          className={place < here ? 'done' : undefined}
          aria-current={place === here ? 'step' : undefined}
        >
          {text}
        </li>
      ))}
    </ol>
  )
}
