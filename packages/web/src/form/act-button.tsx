import { useState } from 'react'

type Props = {
  text: string
  /** The text while it runs. */
  busy: string
  /** For screen readers, where the text alone doesn't say what it acts on. */
  label?: string
  kind?: 'primary'
  /** It runs already, started by somebody else. */
  isRunning?: boolean
  act: () => Promise<unknown>
}

/** A button that starts something at once. If that fails, the reason is beside it. */
export function ActButton({ text, busy, label, kind, isRunning = false, act }: Props) {
  const [state, setState] = useState({ isBusy: false, failure: '' })
  const isBusy = state.isBusy || isRunning
  const start = () => {
    if (isBusy) return
    setState({ isBusy: true, failure: '' })
    void act().then(
      () => setState({ isBusy: false, failure: '' }),
      (error: unknown) => setState({ isBusy: false, failure: (error as Error).message }),
    )
  }
  return (
    <>
      <button
        type="button"
        className="btn"
        data-kind={kind}
        aria-label={label}
        aria-disabled={isBusy}
        onClick={start}
      >
        {isBusy ? busy : text}
      </button>
      {state.failure !== '' && (
        <span className="error" role="alert">
          {state.failure}
        </span>
      )}
    </>
  )
}
