import { centsText } from '../names/cents-text.ts'
import './referral.css'

type Props = { currency: string; figures: readonly [text: string, cents: number][] }

/** Amounts side by side, each under its label. */
export function BalanceList({ currency, figures }: Props) {
  return (
    <dl className="balance">
      {figures.map(([text, cents]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{centsText(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
