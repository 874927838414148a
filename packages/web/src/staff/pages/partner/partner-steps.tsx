import { typedCentsIn } from '../../../form/dollars-in.ts'
import { changePartner } from '../../api/partners.ts'
import type { Partner } from '../../api/partners.ts'
import { bpsOf } from '../../percent.ts'
import type { Step } from '../../steps.tsx'
import {
  AddressField,
  CommissionField,
  CreditLimitField,
  NameField,
} from '../partners/partner-fields.tsx'

/** The steps that change a partner. */
export function partnerSteps(partner: Partner): Step[] {
  const { partner_id, name, email, commission_bps, credit_limit_cents } = partner
  return [
    {
      text: 'Change commission',
      sure: 'Save commission',
      isNext: false,
      done: 'changed',
      meaning: 'Applies to new sales. Existing orders keep their share.',
      isFinal: true,
      fields: <CommissionField commission_bps={commission_bps} />,
      send: async (values) =>
        await changePartner(partner_id, { commission_bps: bpsOf(values['commission_bps']) }),
    },
    {
      text: 'Change credit limit',
      sure: 'Save limit',
      isNext: false,
      done: 'changed',
      meaning:
        'New orders are refused once the unsettled orders that the partner collected payment for would exceed it. Existing orders stay. Each environment has its own limit.',
      fields: <CreditLimitField credit_limit_cents={credit_limit_cents} />,
      send: async (values) =>
        await changePartner(partner_id, {
          credit_limit_cents: typedCentsIn(values, 'credit_limit_cents'),
        }),
    },
    {
      text: 'Change name or address',
      sure: 'Save',
      done: 'changed',
      meaning: 'For our records. Credentials and members don’t change.',
      fields: (
        <>
          <NameField name={name} />
          <AddressField email={email} />
        </>
      ),
      send: async (values) =>
        await changePartner(partner_id, {
          name: (values['name'] ?? '').trim(),
          email: (values['email'] ?? '').trim(),
        }),
    },
    suspension(partner),
  ]
}

function suspension({ partner_id, name, suspended_at }: Partner): Step {
  if (suspended_at !== null) {
    return {
      text: 'Reactivate',
      sure: 'Reactivate partner',
      done: 'reactivated',
      meaning: `${name} can sign requests and its members can work again, from now on.`,
      send: async () => await changePartner(partner_id, { suspended: false }),
    }
  }
  return {
    text: 'Suspend',
    sure: 'Suspend it',
    done: 'suspended',
    meaning: `Requests from ${name} are refused and its members are locked out at once, in both environments. Existing sales stay.`,
    isFinal: true,
    send: async () => await changePartner(partner_id, { suspended: true }),
  }
}
