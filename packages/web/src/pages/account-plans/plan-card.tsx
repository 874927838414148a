import { Link } from '../../address/link.tsx'
import { CARDS } from '../../api/billing.ts'
import { setPlanCard } from '../../api/plans.ts'
import type { OnePlan } from '../../api/plans.ts'
import { Form } from '../../form/form.tsx'
import { useMine } from '../../session/who.ts'
import { CardSelect } from './card-select.tsx'

type Props = { plan: OnePlan; onChange: () => void }

/** Which of the saved cards is charged each month. */
export function PlanCard({ plan: { plan_id, card, domain, unicode = domain }, onChange }: Props) {
  const { data } = useMine(CARDS)
  if (!data) return null
  if (data.cards.length === 0) {
    return (
      <p>
        There’s no card to charge. <Link to="/account/billing">Save a card</Link>.
      </p>
    )
  }
  return (
    <Form
      label={`Card for ${unicode}`}
      submit="Charge this card"
      busy="Saving…"
      done="Card changed."
      isQuiet
      send={async ({ card_id = '' }) => {
        await setPlanCard(plan_id, card_id)
        onChange()
      }}
    >
      <CardSelect cards={data.cards} current={card?.card_id} />
    </Form>
  )
}
