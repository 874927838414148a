import { useEffect, useState } from 'react'
import { Gate } from '../../account/gate.tsx'
import { isLinkProblem, useLinkToken, withLink } from '../../account/link-token.ts'
import { Link } from '../../address/link.tsx'
import { resetPassword } from '../../api/password-reset.ts'
import type { ResetPreview } from '../../api/password-reset.ts'
import { Failure } from '../../failure/failure.tsx'
import { NewPassword } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { noteAccount } from '../../session/who.ts'
import { KeepFields, keepIn } from './keep-fields.tsx'
import { resetPreview } from './load.ts'

/** Sets a new password, using the link from an e-mail. */
export function ResetPasswordPage() {
  const { token } = useLinkToken()
  const [isDone, setDone] = useState(false)
  if (isDone) return <Changed />
  return token ? <WithLink token={token} onDone={() => setDone(true)} /> : <NoToken />
}

type Props = { token: string; onDone: () => void }

/**
 * Shows first what else can open the account, so that an intruder's access is noticed and ended.
 */
function WithLink({ token, onDone }: Props) {
  const { data, error, askAgain } = useAnswer(resetPreview(token))
  if (data) return <ChoosePassword token={token} preview={data} onDone={onDone} />
  if (error && isLinkProblem(error)) return <LinkGone />
  return (
    <Gate title="Choose a new password">
      {error ? (
        <Failure title="We couldn’t check your link" error={error} onRetry={askAgain} />
      ) : (
        <output className="hint is-waiting">Loading…</output>
      )}
    </Gate>
  )
}

function ChoosePassword({ token, preview, onDone }: Props & { preview: ResetPreview }) {
  return (
    <Gate title="Choose a new password" lead={`For ${preview.email}`}>
      <Form
        label="Choose a new password"
        submit="Change password"
        busy="Changing…"
        send={async (values) => {
          const keep = keepIn(values, preview)
          await withLink(resetPassword(token, values['password'] ?? '', keep))
          onDone()
        }}
      >
        <NewPassword label="New password" />
        <KeepFields preview={preview} />
      </Form>
    </Gate>
  )
}

function Changed() {
  // Not earlier: the form would ask about the used link again, for the person who is now unknown.
  useEffect(() => noteAccount(null), [])
  return (
    <Gate title="Your password was changed">
      <output>All other access to your account was revoked, except what you kept.</output>
      <Link to="/sign-in" className="btn" data-kind="primary">
        Sign in
      </Link>
    </Gate>
  )
}

function LinkGone() {
  return (
    <Gate title="This link no longer works">
      <p>It was used, or has expired. We’ll send you a new one.</p>
      <Link to="/forgot-password" className="btn" data-kind="primary">
        Get a new link
      </Link>
    </Gate>
  )
}

function NoToken() {
  return (
    <Gate title="Choose a new password">
      <p>Open this page with the link in our email. If the link was cut off, copy all of it.</p>
      <Link to="/forgot-password" className="btn" data-kind="primary">
        Get a new link
      </Link>
    </Gate>
  )
}
