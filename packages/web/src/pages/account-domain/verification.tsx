import { useState } from 'react'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import { changeContact, CONTACTS } from '../../api/contacts.ts'
import { sendVerification } from '../../api/one-domain.ts'
import type { DomainDetail } from '../../api/one-domain.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useMine } from '../../session/who.ts'
import type { TabProps } from './tab-props.ts'
import { problemText } from './use-change.ts'

type Props = TabProps & { verification: NonNullable<DomainDetail['verification']> }

/** The registrant must follow a link in an email: send it again, or to another address. */
export function Verification({ detail, verification: { email }, refresh }: Props) {
  const [isChanging, setChanging] = useState(false)
  const [news, setNews] = useState({ text: '', isProblem: false })
  if (email === null) {
    return (
      <p>
        The registrant isn’t one of your contacts.{' '}
        <Link to={domainHref(detail.domain, 'contacts')}>Choose one of yours</Link>.
      </p>
    )
  }
  const resend = async () => {
    try {
      const to = await sendVerification(detail.domain)
      setNews({ text: `Sent to ${to}. Check your spam folder too.`, isProblem: false })
      refresh()
    } catch (error) {
      setNews({ text: problemText(error), isProblem: true })
    }
  }
  return (
    <div className="stack" data-gap="3">
      <p>
        We emailed <b>{email}</b> a link. If nobody opens it by then, the registrar may suspend the
        domain.
      </p>
      <div className="row" data-gap="2">
        <button type="button" className="btn" onClick={() => void resend()}>
          Send the email again
        </button>
        <button
          type="button"
          className="btn"
          data-kind="ghost"
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
        >
          Change the address
        </button>
        <output className="hint">{!news.isProblem && news.text}</output>
      </div>
      {news.isProblem && (
        <p className="error" role="alert">
          {news.text}
        </p>
      )}
      {isChanging && (
        <NewAddress
          detail={detail}
          onDone={async () => {
            setChanging(false)
            await resend()
          }}
        />
      )}
    </div>
  )
}

function NewAddress({ detail, onDone }: { detail: DomainDetail; onDone: () => Promise<void> }) {
  const { data } = useMine(CONTACTS)
  const registrant = data?.find(({ id }) => id === detail.contacts.registrant)
  if (!registrant) return <output className="hint is-waiting">Loading…</output>
  const { id, created_at: _created, is_default: _default, ...facts } = registrant
  return (
    <Form
      label="New address of the registrant"
      submit="Save and send the email"
      busy="Saving…"
      takesFocus
      send={async ({ email = '' }) => {
        await changeContact(id, { ...facts, email: email.trim() })
        await onDone()
      }}
    >
      <Field
        label="Email"
        name="email"
        type="email"
        maxLength={254}
        autoComplete="email"
        defaultValue={registrant.email}
        hint={`Changes the contact ${registrant.name} on every domain that uses it.`}
      />
    </Form>
  )
}
