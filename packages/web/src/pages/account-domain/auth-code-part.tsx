import { useState } from 'react'
import { showAuthCode } from '../../api/one-domain.ts'
import type { AuthCode } from '../../api/one-domain.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { keyRound } from '../../kit/section-icons.ts'
import { When } from '../../parts/when.tsx'
import type { TabProps } from './tab-props.ts'
import { problemText } from './use-change.ts'

/** Shows the code after the person has confirmed who they are. It is gone when they leave. */
export function AuthCodePart({ detail, refresh, isPossible }: TabProps & { isPossible: boolean }) {
  const [shown, setShown] = useState<AuthCode | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { auth_code_shown_at: before } = detail.transfer
  const show = async () => {
    setBusy(true)
    setProblem('')
    try {
      setShown(await showAuthCode(detail.domain))
      refresh()
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  if (shown) {
    return (
      <div className="stack" data-gap="2">
        <div className="row" data-gap="2">
          <output className="auth-code" aria-label="Auth code">
            <code>{shown.auth_code}</code>
          </output>
          <CopyButton text={shown.auth_code} about="code" />
        </div>
        <p className="hint">
          We emailed you that the code was shown.
          {detail.locked && ' The domain is still locked: unlock it before you start the transfer.'}
        </p>
      </div>
    )
  }
  return (
    <div className="row" data-gap="2">
      <button
        type="button"
        className="btn"
        data-kind={detail.locked ? undefined : 'primary'}
        disabled={!isPossible}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) void show()
        }}
      >
        <Icon path={keyRound} />
        {isBusy ? 'Getting the code…' : 'Show auth code'}
      </button>
      {before && (
        <span className="hint">
          Last shown <When at={before} />
        </span>
      )}
      {problem !== '' && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
