import { answerOwnOffer, cancelOwnCase, raiseOwnBudget } from '../../api/own-cases.ts'
import type { OwnCaseDetail } from '../../api/own-cases.ts'
import { ActButton } from '../../form/act-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { MORE_THAN_ZERO, problemOf, typedCentsIn } from '../../form/dollars-in.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { centsText } from '../../names/cents-text.ts'

type Props = { shown: OwnCaseDetail; refresh: () => void }

const TALKING = ['OPEN', 'CONTACTING_OWNER', 'NEGOTIATING']

/** Answers the owner’s price, raises the budget, or cancels. Nothing once the case has ended. */
export function CaseActions({ shown, refresh }: Props) {
  const { case_id, status, outcome, domain } = shown
  if (outcome) return null
  const cancel = async () => {
    await cancelOwnCase(case_id)
    refresh()
  }
  return (
    <>
      <OpenOffer shown={shown} refresh={refresh} />
      {TALKING.includes(status) && <Budget shown={shown} refresh={refresh} />}
      <div className="actions">
        <ConfirmButton text="Cancel case" about={domain} sure="Yes, stop asking" act={cancel} />
      </div>
    </>
  )
}

function OpenOffer({ shown: { case_id, offers }, refresh }: Props) {
  const offer = offers.find(({ status }) => status === 'open')
  if (!offer) return null
  const { offer_id, amount_cents, currency, note } = offer
  const price = centsText(amount_cents, currency)
  const answer = (kind: 'accept' | 'decline') => async () => {
    await answerOwnOffer(case_id, offer_id, kind)
    refresh()
  }
  return (
    <div className="stack" data-gap="2">
      <p>
        <strong>You can buy it for {price}</strong>, our fee included.{note ? ` ${note}` : ''}
      </p>
      <div className="actions">
        <ConfirmButton
          text={`Accept ${price}`}
          about="this price"
          sure="Yes, buy it"
          kind="primary"
          isMain
          act={answer('accept')}
        />
        <ActButton text="Decline" busy="Declining…" act={answer('decline')} />
      </div>
    </div>
  )
}

function Budget({ shown: { case_id, budget, currency }, refresh }: Props) {
  const send = async (values: Record<string, string>) => {
    const cents = typedCentsIn(values, 'budget')
    if (!cents) throw problemOf('budget', MORE_THAN_ZERO)
    if (cents <= budget) {
      throw problemOf('budget', `Enter more than ${centsText(budget, currency)}.`)
    }
    await raiseOwnBudget(case_id, cents)
    refresh()
  }
  return (
    <Form
      label="Raise the budget"
      submit="Raise budget"
      busy="Raising…"
      done="Budget raised."
      send={send}
      isQuiet
    >
      <Field label="New budget (US dollars)" name="budget" inputMode="decimal" />
    </Form>
  )
}
