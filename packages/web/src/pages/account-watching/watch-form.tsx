import { go } from '../../address/shown-page.ts'
import { addWatch } from '../../api/watching.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { chosenIn, EventChoices, EVENTS } from './event-choices.tsx'

type Props = { domain: string; onChange: () => void }

/** Watches one more domain. */
export function WatchForm({ domain, onChange }: Props) {
  const send = async (values: Values) => {
    const on = chosenIn(values)
    if (on.length === 0) throw new Error('Choose at least one event to hear about.')
    const name = (values['domain'] ?? '').trim().toLowerCase()
    const watch = await addWatch(name, on)
    onChange()
    if (domain !== '') go('/account/watching', { isReplaced: true, keepsScroll: true })
    return `You’re now watching ${watch.unicode ?? watch.domain}.`
  }
  return (
    <Form label="Watch a domain" submit="Watch domain" busy="Saving…" send={send}>
      <Field
        label="Domain"
        name="domain"
        defaultValue={domain}
        placeholder="acme.com"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
      />
      <EventChoices on={EVENTS} />
    </Form>
  )
}
