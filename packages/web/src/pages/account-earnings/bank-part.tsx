import { useState } from 'react'
import { readPayoutDetails, setPayoutDetails } from '../../api/earnings.ts'
import type { PayoutDetails } from '../../api/earnings.ts'
import { Field, Labelled } from '../../form/field.tsx'
import { FieldProblem, Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { countries } from '../../names/countries.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { StripePart } from './stripe-part.tsx'

const DETAILS = { key: 'payout details', ask: readPayoutDetails, freshMs: 0 }

/** The account that payouts go to. */
export function BankPart() {
  const { data, error, askAgain } = useMine(DETAILS)
  const hasStripe = data?.methods.includes('stripe') ?? false
  return (
    <Part id="bank-title" title={hasStripe ? 'How you’re paid' : 'Bank account'}>
      {data && <Bank details={data} onChange={askAgain} />}
      {data && hasStripe && <StripePart details={data} onChange={askAgain} />}
      <LoadState
        what="payout details"
        isHere={data !== undefined}
        error={error}
        askAgain={askAgain}
      />
    </Part>
  )
}

type Props = { details: PayoutDetails; onChange: () => void }

function Bank({ details, onChange }: Props) {
  const [isEdited, setEdited] = useState(false)
  const number = details.iban ?? details.account_number
  const isStripe = details.method === 'stripe'
  if (number === null && !isStripe) {
    return (
      <>
        <p>Enter your bank account to be paid. We encrypt it, and show only the last digits.</p>
        <BankForm onSaved={onChange} />
      </>
    )
  }
  const onSaved = () => {
    setEdited(false)
    onChange()
  }
  return (
    <>
      {!isStripe && (
        <p>
          Payouts go to {details.holder}, {number}.
        </p>
      )}
      <div className="actions">
        <button
          type="button"
          className="btn"
          aria-expanded={isEdited}
          onClick={() => setEdited(!isEdited)}
        >
          {isEdited ? 'Close' : isStripe ? 'Use a bank account' : 'Change bank account'}
        </button>
      </div>
      {isEdited && <BankForm onSaved={onSaved} />}
    </>
  )
}

function BankForm({ onSaved }: { onSaved: () => void }) {
  const [isIban, setIban] = useState(true)
  const send = async (values: Values) => {
    await setPayoutDetails(bankIn(values, isIban))
    onSaved()
  }
  return (
    <Form
      label="Bank account"
      submit="Save bank account"
      busy="Saving…"
      done="Bank account saved. We sent you an email about it."
      send={send}
    >
      <Field
        label="Account holder"
        name="holder"
        maxLength={200}
        autoComplete="name"
        autoCapitalize="words"
      />
      <CountryField />
      <Labelled label="Account" name="kind" hint={undefined}>
        {(ties) => (
          <select
            name="kind"
            value={isIban ? 'iban' : 'number'}
            onChange={(event) => setIban(event.currentTarget.value === 'iban')}
            {...ties}
          >
            <option value="iban">IBAN</option>
            <option value="number">Account and routing number</option>
          </select>
        )}
      </Labelled>
      {isIban ? (
        <Field label="IBAN" name="iban" maxLength={60} autoComplete="off" />
      ) : (
        <>
          <Field label="Account number" name="account_number" maxLength={60} autoComplete="off" />
          <Field
            label="Routing number"
            name="routing_number"
            maxLength={40}
            autoComplete="off"
            hint="The number of your bank, also called ABA, BSB or sort code."
          />
        </>
      )}
    </Form>
  )
}

function CountryField() {
  return (
    <Labelled label="Country of the bank" name="country" hint={undefined}>
      {(ties) => (
        <select name="country" autoComplete="country" defaultValue="" {...ties}>
          <option value="">Choose a country</option>
          {countries().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

function bankIn(values: Values, isIban: boolean) {
  const text = (name: string) => (values[name] ?? '').trim()
  const country = text('country')
  if (country === '') throw new FieldProblem('country', 'Choose a country.')
  const holder = text('holder')
  if (isIban) return { holder, country, iban: text('iban') }
  return {
    holder,
    country,
    account_number: text('account_number'),
    routing_number: text('routing_number'),
  }
}
