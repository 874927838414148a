import { Link } from '../../../address/link.tsx'
import { useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { MoreButton } from '../../../parts/more-button.tsx'
import { Part } from '../../../parts/part.tsx'
import { StaleNote } from '../../../parts/stale-note.tsx'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { Settlement } from '../../api/settlements.ts'
import { deskHref } from '../../desk-address.ts'
import { DeskPage } from '../../desk-page.tsx'
import { Missing } from '../../missing.tsx'
import {
  periodText,
  SETTLEMENT_TEXT,
  SETTLEMENT_TONE,
  settlementSteps,
} from '../../settlement-words.ts'
import { Steps } from '../../steps.tsx'
import { partnerHref } from '../partners/partner-table.tsx'
import { SettlementFigures } from '../settlements/settlement-rows.tsx'
import { When } from '../../../parts/when.tsx'
import { SettledOrders } from './settled-orders.tsx'
import { useSettlement } from './use-settlement.ts'
import '../../money.css'

/** One settlement and its orders. */
export function SettlementPage() {
  const id = useAddress().params['settlement_id'] ?? ''
  return (
    <DeskPage title="Settlement">
      {(environment) => <Detail id={id} environment={environment} />}
    </DeskPage>
  )
}

function Detail({ id, environment }: { id: string; environment: Environment }) {
  const { settlement, orders, error, askAgain, ...more } = useSettlement(id)
  return (
    <>
      <Part id="statement-title" title={settlement?.partner_name ?? 'Settlement'}>
        <p>
          <Link to={deskHref('/staff/settlements', { environment })}>All settlements</Link>
        </p>
        {settlement && <Facts settlement={settlement} onPaid={askAgain} />}
        {settlement && error && <StaleNote error={error} />}
        {!settlement && error && (
          <Missing title="We couldn’t load the settlement" error={error} onRetry={askAgain} />
        )}
        {!settlement && !error && (
          <output className="hint is-waiting">Loading the settlement…</output>
        )}
      </Part>
      {orders && (
        <Part id="settled-title" title="Orders">
          {orders.length > 0 && <SettledOrders orders={orders} />}
          {orders.length === 0 && <p>No orders yet.</p>}
          <MoreButton {...more} />
        </Part>
      )}
    </>
  )
}

function Facts({ settlement, onPaid }: { settlement: Settlement; onPaid: () => void }) {
  const { settlement_id, partner_id, environment, status, closed_at, paid_at } = settlement
  return (
    <>
      <div className="actions">
        <output>
          <ToneMark tone={SETTLEMENT_TONE[status]} text={SETTLEMENT_TEXT[status]} />
        </output>
        <span className="hint">
          {periodText(settlement)}
          {closed_at && (
            <>
              , closed <When at={closed_at} />
            </>
          )}
          {paid_at && (
            <>
              , paid <When at={paid_at} />
            </>
          )}
        </span>
      </div>
      <SettlementFigures settlement={settlement} />
      <p className="hint">
        Settlement <code>{settlement_id}</code> of partner{' '}
        <Link to={partnerHref(partner_id, environment)}>{partner_id}</Link> in {environment}
      </p>
      <Steps about={periodText(settlement)} steps={settlementSteps(settlement)} onDone={onPaid} />
    </>
  )
}
