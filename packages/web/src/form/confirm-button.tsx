import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

type Props = {
  text: string
  /** What it acts on, for screen readers. */
  about: string
  sure: string
  kind?: 'danger' | 'primary'
  /** The main step of its page, such as buying. */
  isMain?: boolean
  act: () => Promise<void>
}

/** Asks for confirmation before a step that can't be undone. Escape or the other button cancels. */
export function ConfirmButton({ text, about, sure, kind = 'danger', isMain = false, act }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle')
  const [failure, setFailure] = useState('')
  const confirm = useRef<HTMLButtonElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state === 'asking') confirm.current?.focus()
  }, [state])
  const leave = (why: string) => {
    setFailure(why)
    setState('idle')
  }
  const keep = () => {
    // It is being carried out, so nothing is kept any more.
    if (state === 'busy') return
    leave('')
    requestAnimationFrame(() => first.current?.focus())
  }
  const keepOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') keep()
  }
  if (state === 'idle') {
    return (
      <span className="confirm">
        <button
          ref={first}
          type="button"
          className="btn"
          data-kind={isMain ? 'primary' : undefined}
          aria-label={`${text}: ${about}`}
          onClick={() => setState('asking')}
        >
          {text}
        </button>
        {failure !== '' && (
          <span className="error" role="alert">
            {failure}
          </span>
        )}
      </span>
    )
  }
  return (
    <span className="confirm">
      <button
        ref={confirm}
        type="button"
        className="btn"
        data-kind={kind}
        aria-disabled={state === 'busy'}
        onKeyDown={keepOnEscape}
        onClick={(event) => {
          if (state === 'busy') return
          setState('busy')
          const heading = event.currentTarget.closest('section')?.querySelector('h2')
          void act().then(
            () => {
              leave('')
              // The row disappears, so move the focus instead of losing it.
              heading?.focus()
            },
            (error: unknown) => leave(String((error as Error).message)),
          )
        }}
      >
        {sure}
      </button>
      <button
        type="button"
        className="btn"
        aria-disabled={state === 'busy'}
        onKeyDown={keepOnEscape}
        onClick={keep}
      >
        {kind === 'primary' ? 'Not yet' : 'Keep'}
      </button>
    </span>
  )
}
