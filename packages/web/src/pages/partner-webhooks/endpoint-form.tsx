import { useState } from 'react'
import { setWebhook } from '../../api/portal.ts'
import type { Tenant, Webhook } from '../../api/portal.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { keepAnswer } from '../../load/answers.ts'
import { webhookOf } from '../../partner/load.ts'
import { SecretField } from './secret-field.tsx'

/** The URL and the secret. If a secret is set, an empty field keeps it. */
export function EndpointForm({ tenant, webhook }: { tenant: Tenant; webhook: Webhook | null }) {
  const [saves, setSaves] = useState(0)
  return (
    <Form
      label="Endpoint"
      submit={webhook ? 'Save' : 'Save endpoint'}
      busy="Saving…"
      send={async ({ url = '', secret = '' }) => {
        const input = secret === '' ? { url } : { url, secret }
        keepAnswer(webhookOf(tenant), await setWebhook(tenant, input))
        setSaves(saves + 1)
      }}
      done="Endpoint saved."
    >
      <Field
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        maxLength={2_048}
        placeholder="https://shop.example.com/hooks"
        defaultValue={webhook?.url ?? ''}
        hint="A public https URL. We send each event as a POST request."
      />
      <SecretField key={saves} isSet={webhook !== null} />
    </Form>
  )
}
