import { useEffect, useId, useRef, useState } from 'react'
import { readMethods } from '../api/step-up.ts'
import type { Method } from '../api/step-up.ts'
import { ProofForm } from './proof-form.tsx'
import './step-up.css'

type Props = { onEnd: (isProven: boolean) => void }
type Found = { methods: Method[] } | { failure: string }

/** A native dialog: it keeps the focus inside, and Escape closes it. */
export function StepUpDialog({ onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog step-up"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        onEnd(false)
      }}
    >
      <h2 id={title}>Confirm it’s you</h2>
      <p>
        This can affect your domains or your money, so we check once more. Then we won’t ask again
        for 10 minutes.
      </p>
      <Proofs onProven={() => onEnd(true)} />
      <button type="button" className="btn" onClick={() => onEnd(false)}>
        Cancel
      </button>
    </dialog>
  )
}

function Proofs({ onProven }: { onProven: () => void }) {
  const found = useMethods()
  const [chosen, setChosen] = useState<Method>()
  if (!found) return <output>Loading…</output>
  if ('failure' in found) return <p role="alert">{found.failure}</p>
  const shown = chosen ?? found.methods[0]
  if (!shown) return <NoMethod />
  const others = found.methods.filter((each) => each !== shown)
  return (
    <>
      <ProofForm key={shown} method={shown} onProven={onProven} />
      {others.length > 0 && (
        <p className="step-up-others">
          {others.map((method) => (
            <button
              key={method}
              type="button"
              className="text-button"
              onClick={() => setChosen(method)}
            >
              {INSTEAD[method]}
            </button>
          ))}
        </p>
      )}
    </>
  )
}

const INSTEAD: Record<Method, string> = {
  password: 'Use your password instead',
  code: 'Use a code instead',
  passkey: 'Use a passkey instead',
}

/** Staff without a second factor have nothing to confirm with. */
function NoMethod() {
  return (
    <p role="alert">
      Your account needs a second factor for this.{' '}
      <a href="/account/security">Set up an authenticator app or a passkey</a>, then try again.
    </p>
  )
}

function useMethods(): Found | undefined {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    const leaving = new AbortController()
    readMethods(leaving.signal).then(
      (methods) => setFound({ methods }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setFound({ failure: String((error as Error).message) })
      },
    )
    return () => leaving.abort()
  }, [])
  return found
}
