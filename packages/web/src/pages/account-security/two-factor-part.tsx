import { useState } from 'react'
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from '../../api/two-factor.ts'
import type { AppSecret } from '../../api/two-factor.ts'
import { Failure } from '../../failure/failure.tsx'
import { CurrentPassword, Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { twoFactor } from './load.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Two-factor sign-in with an authenticator app. */
export function TwoFactorPart() {
  const { data, error, askAgain } = useMine(twoFactor)
  const [codes, setCodes] = useState<string[]>([])
  const show = (given: string[]) => {
    setCodes(given)
    askAgain()
  }
  return (
    <Part id="two-factor-title" title="Two-step sign-in">
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {data?.is_on && <TwoFactorOn codesLeft={data.recovery_codes_left} onCodes={show} />}
      {data && !data.is_on && <SetUpApp onCodes={show} />}
      {!data && error && <Failure title="We couldn’t load this" error={error} onRetry={askAgain} />}
      {!data && !error && <output className="hint is-waiting">Loading…</output>}
    </Part>
  )
}

type Shown = { onCodes: (codes: string[]) => void }

/** Setup: shows the secret for the app, then asks for a code to prove that it works. */
export function SetUpApp({ onCodes }: Shown) {
  const [secret, setSecret] = useState<AppSecret>()
  if (secret) return <Confirm secret={secret} onCodes={onCodes} />
  return (
    <>
      <p>
        With two-step sign-in, your password alone isn’t enough: you also enter a code from an
        authenticator app on your phone.
      </p>
      <Form
        label="Turn on two-step sign-in"
        submit="Set up"
        busy="Preparing…"
        send={async (values) => setSecret(await startTwoFactor(values['current_password'] ?? ''))}
        isQuiet
      >
        <CurrentPassword />
      </Form>
    </>
  )
}

function Confirm({ secret: { secret, otpauth_url }, onCodes }: { secret: AppSecret } & Shown) {
  return (
    <>
      <p>Scan this with your authenticator app, or type the secret into it.</p>
      <QrCode text={otpauth_url} label="Secret for your authenticator app" />
      <p className="secret-text">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      <Form
        label="Confirm the app"
        submit="Turn it on"
        busy="Checking…"
        send={async (values) => onCodes(await confirmTwoFactor(values['code'] ?? ''))}
      >
        <Field
          label="Code from the app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          minLength={6}
          maxLength={7}
        />
      </Form>
    </>
  )
}

function TwoFactorOn({ codesLeft, onCodes }: { codesLeft: number } & Shown) {
  return (
    <>
      <p>
        <span className="mark-on">Two-step sign-in is on.</span> {leftText(codesLeft)}
      </p>
      <details>
        <summary>New recovery codes</summary>
        <Form
          label="New recovery codes"
          submit="Create new codes"
          busy="Creating…"
          send={async (values) =>
            onCodes(await renewRecoveryCodes(values['current_password'] ?? ''))
          }
          isQuiet
        >
          <p className="hint">Your old codes stop working.</p>
          <CurrentPassword />
        </Form>
      </details>
      <details>
        <summary>Turn it off</summary>
        <Form
          label="Turn two-step sign-in off"
          submit="Turn it off"
          busy="Turning it off…"
          send={async (values) => {
            await stopTwoFactor(values['current_password'] ?? '')
            onCodes([])
          }}
          isQuiet
        >
          <CurrentPassword />
        </Form>
      </details>
    </>
  )
}

function leftText(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Create new ones.'
  return `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`
}
