import { failureText } from '../../failure/change-failure.ts'
import { Icon } from '../../kit/icon.tsx'
import { check } from '../../kit/icons.ts'
import { loaderCircle, triangleAlert, undo2 } from '../../kit/section-icons.ts'
import type { Changing } from './use-change.ts'

/** How the latest change of a setting is going, with undo once it is done. */
export function ChangeNote({ changing }: { changing: Changing }) {
  const { entry, isPending, isSending, problem, undo } = changing
  return (
    <>
      <output className="change-note">
        {(isSending || isPending) && (
          <>
            <Icon path={loaderCircle} className="change-wait" />
            {entry?.state === 'running' ? 'The registrar is working on it…' : 'Queued…'}
          </>
        )}
        {!isSending && entry?.state === 'done' && (
          <>
            <Icon path={check} />
            Done
            {undo && (
              <button type="button" className="btn" data-kind="ghost" data-size="s" onClick={undo}>
                <Icon path={undo2} />
                Undo
              </button>
            )}
          </>
        )}
      </output>
      {!isSending && (problem !== '' || entry?.state === 'failed') && (
        <p className="change-note error" role="alert">
          <Icon path={triangleAlert} />
          {problem || (entry && failureText(reasonOf(entry)))}
        </p>
      )}
    </>
  )
}

function reasonOf({ code, message }: { code: string | null; message: string | null }) {
  return { code: code ?? '', message: message ?? '' }
}
