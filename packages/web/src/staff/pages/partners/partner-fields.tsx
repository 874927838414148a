import { typedCents } from '../../../form/dollars-in.ts'
import { Field } from '../../../form/field.tsx'
import type { Partner } from '../../api/partners.ts'
import { percentOf } from '../../percent.ts'

/** The default, until something else is agreed. */
const DEFAULT_BPS = 1_500

export function NameField({ name }: { name?: string }) {
  return <Field label="Name" name="name" maxLength={200} autoComplete="off" defaultValue={name} />
}

export function AddressField({ email }: { email?: string }) {
  return (
    <Field
      label="Email address"
      name="email"
      type="email"
      maxLength={254}
      autoComplete="off"
      defaultValue={email}
    />
  )
}

export function CommissionField({ commission_bps = DEFAULT_BPS }: Partial<Partner>) {
  return (
    <Field
      label="Commission in %"
      name="commission_bps"
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step={0.01}
      defaultValue={percentOf(commission_bps)}
      hint="Their share of each sale."
    />
  )
}

export function CreditLimitField({ credit_limit_cents }: Pick<Partner, 'credit_limit_cents'>) {
  return (
    <Field
      label="Credit limit, USD"
      name="credit_limit_cents"
      inputMode="decimal"
      autoComplete="off"
      required={false}
      defaultValue={typedCents(credit_limit_cents)}
      hint="Leave empty for no limit. 0 stops new orders."
    />
  )
}
