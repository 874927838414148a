import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { centsText } from '../../../names/cents-text.ts'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { Settlement } from '../../api/settlements.ts'
import { deskHref } from '../../desk-address.ts'
import {
  periodText,
  SETTLEMENT_TEXT,
  SETTLEMENT_TONE,
  settlementSteps,
} from '../../settlement-words.ts'
import { Steps } from '../../steps.tsx'

type Props = {
  settlements: Settlement[]
  environment: Environment
  onDone: () => void
}

export function SettlementRows({ settlements, environment, onDone }: Props) {
  return (
    <ul className="money-rows" aria-label="Settlements">
      {settlements.map((settlement) => (
        <Row
          key={settlement.settlement_id}
          settlement={settlement}
          environment={environment}
          onDone={onDone}
        />
      ))}
    </ul>
  )
}

type RowProps = Omit<Props, 'settlements'> & { settlement: Settlement }

function Row({ settlement, environment, onDone }: RowProps) {
  const { settlement_id, partner_name, status, order_count } = settlement
  const href = deskHref(`/staff/settlements/${encodeURIComponent(settlement_id)}`, { environment })
  return (
    <li>
      <div className="thing">
        <Link to={href}>{partner_name}</Link>
        <span className="hint">
          {periodText(settlement)}, {order_count} {order_count === 1 ? 'order' : 'orders'}
        </span>
        <code className="hint">{settlement_id}</code>
      </div>
      <SettlementFigures settlement={settlement} />
      <div>
        <ToneMark tone={SETTLEMENT_TONE[status]} text={SETTLEMENT_TEXT[status]} />
      </div>
      <Steps
        about={`${partner_name}, ${periodText(settlement)}`}
        steps={settlementSteps(settlement)}
        onDone={onDone}
      />
    </li>
  )
}

export function SettlementFigures({ settlement }: { settlement: Settlement }) {
  const { gross_sold_cents, commission_retained_cents, amount_owed_cents, currency } = settlement
  return (
    <dl className="money-figures">
      <div>
        <dt>Sold</dt>
        <dd>{centsText(gross_sold_cents, currency)}</dd>
      </div>
      <div>
        <dt>Kept by the partner</dt>
        <dd>{centsText(commission_retained_cents, currency)}</dd>
      </div>
      <div>
        <dt>Owed to us</dt>
        <dd className="is-main">{centsText(amount_owed_cents, currency)}</dd>
      </div>
    </dl>
  )
}
