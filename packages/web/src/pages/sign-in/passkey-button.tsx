import { useState } from 'react'
import type { SignedIn } from '../../api/account.ts'

type Props = { onSignedIn: (signedIn: SignedIn) => void }

/** The browser finds the passkey by itself, so no e-mail address is needed. */
export function PasskeyButton({ onSignedIn }: Props) {
  const [state, setState] = useState({ isBusy: false, failure: '' })
  const start = async () => {
    setState({ isBusy: true, failure: '' })
    try {
      const { signInWithPasskey } = await import('../../api/passkeys.ts')
      onSignedIn(await signInWithPasskey())
    } catch (error) {
      setState({ isBusy: false, failure: failureText(error) })
    }
  }
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-disabled={state.isBusy}
        onClick={() => void (state.isBusy || start())}
      >
        {state.isBusy ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
      </button>
      {state.failure !== '' && (
        <p className="form-failure" role="alert">
          {state.failure}
        </p>
      )}
    </>
  )
}

/**
 * The browser's own messages, for a declined prompt or a missing passkey, are meant for developers.
 */
function failureText(error: unknown): string {
  const { name, message } = error as Error
  if (name === 'NotAllowedError') return 'No passkey was used.'
  if (name === 'SecurityError') return 'Passkeys don’t work at this address.'
  return message
}
